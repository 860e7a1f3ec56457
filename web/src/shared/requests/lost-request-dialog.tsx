import { useRef } from "react";
import { Button } from "@vitral/ui/buttons/button.tsx";
import { Spinner } from "@vitral/ui/loading/spinner.tsx";
import { Dialog } from "@vitral/ui/overlays/dialog.tsx";
import type { LostRequest } from "../../lib/keyed-calls.ts";
import type { OpenRequest } from "../../lib/open-requests.ts";
import { useRequestOutcome } from "./request-outcome.ts";
import { sentenceOf } from "./request-text.ts";

export type LostRequestProps =
  | { lost: LostRequest; abandoned?: undefined }
  | { abandoned: OpenRequest; onClose: () => void; lost?: undefined };

/** The dialog about a request whose answer was lost. */
export default function LostRequestDialog(props: LostRequestProps) {
  if (props.lost) return <Lost key={props.lost.request.key} lost={props.lost} />;
  return <Abandoned key={props.abandoned.key} request={props.abandoned} onClose={props.onClose} />;
}

/** The page still has what was typed: the same request can be sent again. */
function Lost({ lost: { request, message, isSending, again, leave } }: { lost: LostRequest }) {
  const first = useRef<HTMLButtonElement>(null);
  const giveUp = () => {
    if (!isSending) leave();
  };
  return (
    <Dialog
      open
      onClose={giveUp}
      title={`Não sabemos se ${request.deed}`}
      description={<span aria-live="polite">{message} Se já foi feito, não será feito outra vez.</span>}
      initialFocus={first}
      keepsTyped
      actions={
        <>
          <Button variant="secondary" disabled={isSending} onClick={giveUp}>
            Agora não
          </Button>
          <Button ref={first} busy={isSending} onClick={again}>
            Tentar de novo
          </Button>
        </>
      }
    />
  );
}

/** What was typed is gone, or was given up: the outcome is asked for, and what did not arrive is not done any more. */
function Abandoned({ request, onClose }: { request: OpenRequest; onClose: () => void }) {
  const first = useRef<HTMLButtonElement>(null);
  const { outcome, failure, ask } = useRequestOutcome(request);
  const { title, text } = sentenceOf(request, outcome);
  const asking = (
    <span className="flex items-center gap-2">
      <Spinner className="size-4" />
      Consultando o resultado.
    </span>
  );
  const unanswered = failure === null ? asking : `Não foi possível consultar o resultado. ${failure}`;
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      description={<span aria-live="polite">{outcome ? text : unanswered}</span>}
      initialFocus={first}
      keepsTyped
      actions={
        <>
          <Button variant={outcome ? "primary" : "secondary"} onClick={onClose}>
            {outcome ? "Entendi" : "Agora não"}
          </Button>
          {!outcome && (
            <Button ref={first} busy={failure === null} onClick={ask}>
              Consultar de novo
            </Button>
          )}
        </>
      }
    />
  );
}
