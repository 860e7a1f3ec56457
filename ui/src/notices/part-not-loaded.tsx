import { useEffect, useRef, useState } from "react";
import { Button } from "../buttons/button.tsx";

type Props = {
  /** The part that could not be opened, as the end of a sentence: "o filtro". */
  what: string;
  /** Returns whether the code could be loaded. */
  onRetry: () => Promise<boolean>;
  /** Off for a part that the customer did not ask for: the focus, and with it the page, stays in place. */
  takesFocus?: boolean;
};

/** Shown in place of a part of a screen that could not be loaded. */
export function PartNotLoaded({ what, onRetry, takesFocus = true }: Props) {
  const message = useRef<HTMLDivElement>(null);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    if (takesFocus) message.current?.focus();
  }, [takesFocus]);
  const retry = async () => {
    setBusy(true);
    await onRetry();
    setBusy(false);
  };
  return (
    <div
      ref={message}
      role="alert"
      tabIndex={-1}
      className="flex scroll-mt-24 flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-card border border-danger/30 bg-danger-soft p-4 text-sm"
    >
      <p>Não foi possível abrir {what}. Verifique sua conexão com a internet.</p>
      <Button variant="secondary" busy={busy} onClick={() => void retry()}>
        Tentar de novo
      </Button>
    </div>
  );
}
