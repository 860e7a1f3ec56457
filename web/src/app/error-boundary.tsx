import { Component, type ReactNode } from "react";
import { ApiError } from "../lib/api.ts";
import { ErrorState } from "../ui/error-state.tsx";
import { NotLoaded } from "./not-loaded.tsx";
import { isMissingPart } from "./stale-chunk.ts";

const broken = "Algo não saiu como esperado nesta tela. Seus dados e seu dinheiro estão seguros.";

type Props = { children: ReactNode };

/** Catches a screen that broke and says so in the bank's own look; the rest of the page stays usable. */
export class ErrorBoundary extends Component<Props, { error: unknown }> {
  override state = { error: undefined as unknown };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render() {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    const requestId = error instanceof ApiError ? error.requestId : undefined;
    const message = requestId ? `${broken} Código de atendimento: ${requestId}` : broken;
    return (
      <main className="grid min-h-[60dvh] place-items-center">
        {isMissingPart(error) ? (
          <NotLoaded otherwise={message} />
        ) : (
          <ErrorState message={message} onRetry={() => window.location.reload()} />
        )}
      </main>
    );
  }
}
