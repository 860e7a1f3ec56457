import { Button } from "@vitral/ui/buttons/button.tsx";
import { timeOf } from "./ending-time.ts";
import type { Session } from "./session.ts";

type Props = { session: Session; onClose: () => void; onRetry: () => void };

/** The warning without a dialog, for when the code of the dialog could not be loaded. */
export function PlainSessionEnding({ session, onClose, onRetry }: Props) {
  return (
    <div
      role="alert"
      className="fixed inset-x-0 bottom-0 z-40 grid gap-3 border-t border-neutral-200 bg-white p-4 text-sm shadow-float print:hidden! sm:flex sm:items-center sm:justify-center"
    >
      <p className="max-w-2xl">
        Por segurança, cada sessão dura 4 horas. A sua termina às {timeOf(session.expiration)}. Para continuar de onde
        está, verifique sua conexão com a internet e tente de novo.
      </p>
      <div className="flex shrink-0 gap-2">
        <Button variant="quiet" onClick={onClose}>
          Fechar
        </Button>
        <Button variant="secondary" onClick={onRetry}>
          Tentar de novo
        </Button>
      </div>
    </div>
  );
}
