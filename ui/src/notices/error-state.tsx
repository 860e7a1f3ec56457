import { CloudOff } from "lucide-react";
import { Button } from "../buttons/button.tsx";

type Props = { message: string; onRetry?: () => void; busy?: boolean };

/** The message of a part that did not load, with a button to try again. */
export function ErrorState({ message, onRetry, busy = false }: Props) {
  return (
    <div role="alert" className="grid justify-items-center gap-4 px-4 py-10 text-center">
      <div aria-hidden="true" className="grid size-16 place-items-center rounded-full bg-neutral-100 text-neutral-600">
        <CloudOff className="size-7" />
      </div>
      <p className="max-w-md text-pretty text-neutral-700">{message}</p>
      {onRetry && (
        <Button variant="secondary" onClick={onRetry} busy={busy}>
          Tentar de novo
        </Button>
      )}
    </div>
  );
}
