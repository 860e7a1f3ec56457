import { getTenant } from "@vitral/contract/tenants";
import { useEffect, useState } from "react";
import { call } from "../lib/api.ts";
import { ErrorState } from "@vitral/ui/notices/error-state.tsx";

const noConnection = "Não foi possível carregar esta tela. Verifique sua conexão com a internet e tente de novo.";
const newVersion = "Não foi possível carregar esta tela. Tente de novo para usar a versão mais recente do aplicativo.";

/**
 * Shown in place of a screen whose code could not be loaded. 'Tentar de novo' loads the code again. If that fails while
 * the server answers, for instance after a deployment, it reloads the page. Nothing is reloaded without a press.
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

/** Whether the server answers; the browser's own `onLine` only tells that there is a network. */
const bankAnswers = (): Promise<boolean> =>
  call(getTenant, {}).then(
    () => true,
    () => false,
  );
