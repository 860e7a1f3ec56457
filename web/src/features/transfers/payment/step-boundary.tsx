import type { ReactNode } from "react";
import { Boundary } from "@vitral/ui/loading/boundary.tsx";
import { ErrorState } from "@vitral/ui/notices/error-state.tsx";

/** This sentence is right whether or not the order was sent before the error. */
const broken =
  "Algo não saiu como esperado nesta etapa. Tente de novo. Se já confirmou, confira o extrato antes de pagar.";

/**
 * Catches an error of a step. The state of the payment is outside, so it is kept and the step can be rendered again.
 */
export const StepBoundary = ({ step, children }: { step: string; children: ReactNode }) => (
  <Boundary resetOn={step} renderFailure={({ again }) => <ErrorState message={broken} onRetry={again} />}>
    {children}
  </Boundary>
);
