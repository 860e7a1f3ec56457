import { Button } from "@vitral/ui/buttons/button.tsx";
import { PlainBar } from "@vitral/ui/notices/plain-bar.tsx";
import { timeOf } from "./ending-time.ts";
import type { Session } from "./session.ts";

type Props = { session: Session; onClose: () => void; onRetry: () => void };

/** The warning without a dialog, for when the code of the dialog could not be loaded. */
export function PlainSessionEnding({ session, onClose, onRetry }: Props) {
  return (
    <PlainBar
      buttons={
        <>
          <Button variant="quiet" onClick={onClose}>
            Fechar
          </Button>
          <Button variant="secondary" onClick={onRetry}>
            Tentar de novo
          </Button>
        </>
      }
    >
      Por segurança, cada sessão dura 4 horas. A sua termina às {timeOf(session.expiration)}. Para continuar de onde
      está, verifique sua conexão com a internet e tente de novo.
    </PlainBar>
  );
}
