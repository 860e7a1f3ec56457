import { ApiError } from "@vitral/ui/lib/api-error.ts";
import { Boundary } from "@vitral/ui/loading/boundary.tsx";
import { ErrorState } from "@vitral/ui/notices/error-state.tsx";
import type { ReactNode } from "react";

const broken = "Esta página teve um erro. Nada foi alterado por ele.";

/** A page that breaks says so in its place; the navigation stays. The second 'Tentar de novo' reloads the page. */
export const PageBoundary = ({ resetOn, children }: { resetOn: string; children: ReactNode }) => (
  <Boundary
    resetOn={resetOn}
    renderFailure={({ error, times, again }) => (
      <ErrorState
        message={error instanceof ApiError && error.requestId ? `${broken} Código: ${error.requestId}` : broken}
        onRetry={times > 1 ? () => window.location.reload() : again}
      />
    )}
  >
    {children}
  </Boundary>
);
