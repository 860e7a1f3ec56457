import { useEffect, useState } from "react";
import { ErrorState } from "../ui/error-state.tsx";
import { PageSpinner } from "../ui/spinner.tsx";
import { bankAnswers, mayReload } from "./stale-chunk.ts";

const noConnection = "Não foi possível carregar esta tela. Verifique sua conexão com a internet e tente de novo.";

/**
 * A screen of which a part could not be fetched. Where the bank answers, a new version took the part's place and the page is loaded
 * again; where it does not, that is said, and each 'Tentar de novo' asks the bank before it gives up the page that is here.
 */
export function NotLoaded({ otherwise }: { otherwise: string }) {
  const [message, setMessage] = useState<string>();
  const [busy, setBusy] = useState(false);
  useEffect(() => void reload(mayReload, otherwise).then(setMessage), [otherwise]);
  const retry = async () => {
    setBusy(true);
    setMessage(await reload(() => true, otherwise));
    setBusy(false);
  };
  if (message === undefined) return <PageSpinner fill="min-h-80" />;
  return <ErrorState message={message} busy={busy} onRetry={() => void retry()} />;
}

/** Loads the page again where that can help; else answers what to say. */
async function reload(mayLoad: () => boolean, otherwise: string): Promise<string> {
  if (!(await bankAnswers())) return noConnection;
  if (!mayLoad()) return otherwise;
  window.location.reload();
  return new Promise<never>(() => {});
}
