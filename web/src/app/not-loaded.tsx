import { getTenant } from "@vitral/contract/tenants";
import { useEffect, useState } from "react";
import { call } from "../lib/api.ts";
import { ErrorState } from "../ui/notices/error-state.tsx";

const noConnection = "Não foi possível carregar esta tela. Verifique sua conexão com a internet e tente de novo.";
const newVersion = "Não foi possível carregar esta tela. Tente de novo para usar a versão mais recente do aplicativo.";

/**
 * In the place of a screen whose code did not come. Nothing is loaded again by itself: 'Tentar de novo' asks for the
 * code, and only where the bank answers and the code still does not come, for instance after a deployment long ago, it
 * loads the page anew.
 */
export function NotLoaded({ onRetry }: { onRetry: () => Promise<boolean> }) {
  const [message, setMessage] = useState(noConnection);
  const [busy, setBusy] = useState(false);
  useEffect(() => void bankAnswers().then((answers) => setMessage(answers ? newVersion : noConnection)), []);
  const retry = async () => {
    setBusy(true);
    if (await onRetry()) return;
    const answers = await bankAnswers();
    if (answers) window.location.reload();
    setMessage(answers ? newVersion : noConnection);
    setBusy(false);
  };
  return <ErrorState message={message} busy={busy} onRetry={() => void retry()} />;
}

/** Whether the bank can be reached at all; the browser's own `onLine` knows no more than that there is a network. */
const bankAnswers = (): Promise<boolean> =>
  call(getTenant, {}).then(
    () => true,
    () => false,
  );
