import { useEffect, useRef } from "react";
import { Button } from "@vitral/ui/buttons/button.tsx";
import { Actions } from "../journey/step.tsx";

type Props = { address: string; question: string; busy: boolean; onConfirm: () => void; onRetry: () => void };

/** The photo as it will be sent, to confirm or to take again (spec 2.5). */
export function PhotoPreview({ address, question, busy, onConfirm, onRetry }: Props) {
  const requests = useRef<HTMLHeadingElement>(null);
  useEffect(() => requests.current?.focus({ preventScroll: true }), []);
  return (
    <>
      <img
        src={address}
        alt="A foto que você vai enviar"
        className="max-h-[33dvh] lg:max-h-[40dvh] w-full rounded-card bg-neutral-100 object-contain"
      />
      <h2 ref={requests} tabIndex={-1} className="text-center text-title-3 font-title">
        {question}
      </h2>
      <Actions>
        <Button wide busy={busy} busyText="Enviando..." onClick={onConfirm}>
          Sim, está ótimo
        </Button>
        <Button variant="secondary" wide disabled={busy} onClick={onRetry}>
          Tentar novamente
        </Button>
      </Actions>
    </>
  );
}
