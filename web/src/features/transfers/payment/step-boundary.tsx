import type { ReactNode } from "react";
import { Boundary } from "../../../ui/loading/boundary.tsx";
import { ErrorState } from "../../../ui/notices/error-state.tsx";

/** True whether or not the order was sent before the step broke. */
const broken =
  "Algo não saiu como esperado nesta etapa. Tente de novo. Se já confirmou, confira o extrato antes de pagar.";

/**
 * Round what a payment shows: when a step breaks, where the payment stands is kept, and the step can be shown again.
 */
export const StepBoundary = ({ step, children }: { step: string; children: ReactNode }) => (
  <Boundary resetOn={step} renderFailure={({ again }) => <ErrorState message={broken} onRetry={again} />}>
    {children}
  </Boundary>
);
