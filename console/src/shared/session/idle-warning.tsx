import { Button } from "@vitral/ui/buttons/button.tsx";
import { messageOf } from "@vitral/ui/lib/api-error.ts";
import { Dialog } from "@vitral/ui/overlays/dialog.tsx";
import { getStaffSession } from "@vitral/contract/console/session";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { call, lastKnownUse } from "../../lib/api.ts";
import { lastAct } from "../../lib/use.ts";
import { bankNow } from "./bank-clock.ts";
import { signOut, useSession } from "./session.ts";
import { markEnded, useHasEnded } from "./session-state.ts";

/** The person is warned so many seconds before the session ends. */
const warning = 60;
/** In milliseconds: who types without a call is still there, and the server is told so at most this often. */
const renewEvery = 4 * 60_000;

/** Seconds until the session ends, by idleness or because it has lasted long enough. */
function timeLeft(idleSeconds: number, endsAt: Date): { seconds: number; canStay: boolean } {
  const now = Date.now();
  const untilEnd = endsAt.getTime() - bankNow().getTime();
  const untilIdle = lastKnownUse() + idleSeconds * 1_000 - now;
  return { seconds: Math.floor(Math.min(untilIdle, untilEnd) / 1_000), canStay: untilEnd > warning * 1_000 };
}

/** Tells the server of the person's last use; a session that has ended meanwhile is noticed by it. */
async function renew(): Promise<void> {
  const { session } = await call(getStaffSession, {});
  if (session === null) markEnded();
}

/**
 * Warns a minute before the session ends, and tells the server of a person who types without a call. At the end the
 * page stays, with a sign-in over it (SessionEnded).
 */
export function IdleWarning() {
  const { idleSeconds, endsAt } = useSession();
  const [{ seconds: left, canStay }, setLeft] = useState(() => timeLeft(idleSeconds, endsAt));
  const [dismissed, setDismissed] = useState<number | null>(null);
  const hasEnded = useHasEnded();
  const staying = useMutation({
    mutationFn: renew,
    onSuccess: () => setLeft(timeLeft(idleSeconds, endsAt)),
  });

  useEffect(() => {
    if (hasEnded) return undefined;
    const timer = setInterval(() => {
      const now = timeLeft(idleSeconds, endsAt);
      setLeft(now);
      if (now.seconds <= 0) markEnded();
      else if (now.seconds > warning && lastAct() - lastKnownUse() > renewEvery) renew().catch(() => undefined);
    }, 1_000);
    return () => clearInterval(timer);
  }, [idleSeconds, endsAt, hasEnded]);

  // A session at its longest cannot be prolonged: its last minute is for what is being typed.
  const close = () => (canStay ? staying.mutate() : setDismissed(endsAt.getTime()));
  return (
    <Dialog
      open={!hasEnded && left > 0 && left <= warning && (canStay || dismissed !== endsAt.getTime())}
      onClose={close}
      title="Sua sessão vai terminar"
      description={
        canStay
          ? `Não houve atividade. A sessão termina em ${left} s; o que está na tela fica aqui.`
          : `A sessão chegou à duração máxima e termina em ${left} s. Depois disso, entre de novo: o que está na tela fica.`
      }
      actions={
        <>
          <Button variant="secondary" onClick={() => void signOut().catch(markEnded)}>
            Sair
          </Button>
          <Button busy={staying.isPending} onClick={close}>
            {canStay ? "Continuar" : "Entendi"}
          </Button>
        </>
      }
    >
      {staying.error && (
        <p role="alert" className="pt-3 text-sm text-danger">
          {messageOf(staying.error)}
        </p>
      )}
    </Dialog>
  );
}
