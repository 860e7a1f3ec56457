import type { ReactNode } from "react";
import { ApiError } from "@vitral/ui/lib/api-error.ts";
import { Boundary, type Failure } from "@vitral/ui/loading/boundary.tsx";
import { ErrorState } from "@vitral/ui/notices/error-state.tsx";

const broken = "Algo não saiu como esperado nesta tela. Seus dados e seu dinheiro estão seguros.";

/** Catches an error of a screen and shows a message in its place; the rest of the page stays usable. */
export const ErrorBoundary = ({ children, resetOn }: { children: ReactNode; resetOn: string }) => (
  <Boundary resetOn={resetOn} renderFailure={(failure) => <BrokenScreen {...failure} />}>
    {children}
  </Boundary>
);

/** The first 'Tentar de novo' renders the screen again; each further one reloads the page. */
function BrokenScreen({ error, times, again }: Failure) {
  const requestId = error instanceof ApiError ? error.requestId : undefined;
  const message = requestId ? `${broken} Código de atendimento: ${requestId}` : broken;
  return (
    <div className="grid min-h-[60dvh] place-items-center">
      <ErrorState message={message} onRetry={times > 1 ? () => window.location.reload() : again} />
    </div>
  );
}
