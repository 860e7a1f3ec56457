import { Pin } from "@vitral/contract/pix";
import { useEffect, useRef, useState } from "react";
import * as z from "zod/mini";
import { paths } from "../../lib/paths.ts";
import { Button } from "@vitral/ui/buttons/button.tsx";
import { formFor } from "@vitral/ui/form/form.tsx";
import { LinkButton } from "@vitral/ui/buttons/link-button.tsx";
import { pinField } from "@vitral/ui/inputs/pin-input.tsx";
import { useSession } from "../session/session.ts";
import type { HeldOrder } from "./order-store.ts";
import { ProofDialog } from "./proof-question.tsx";
import { useSendOrder } from "./use-orders.ts";

const { Form, Field } = formFor(z.object({ pin: Pin }));
const start = { pin: "" };

/** Sends the same order again with a newly typed PIN; the look-up pays once (ADR-0013, "Paying twice"). */
export function ResendOrder({ order, onCancel }: { order: HeldOrder; onCancel: () => void }) {
  const { hasPin } = useSession().user;
  const { mutate, isPending, error } = useSendOrder();
  const [wrongPins, setWrongPins] = useState(0);
  const isSending = useRef(false);
  const pinBox = useRef<HTMLDivElement>(null);
  useEffect(() => {
    pinBox.current?.querySelector("input")?.focus();
    void ProofDialog.preload(); // the order may need it, and the connection was lost before
  }, []);
  const { lookUpId, kind, accountId, amount, at, message, scheduledDate, recurrence } = order;
  const send = ({ pin }: { pin: string }) => {
    if (isSending.current) return;
    isSending.current = true;
    const again = { lookUpId, kind, accountId, amount, at, message, scheduledDate, recurrence };
    mutate(
      { order: again, pin },
      {
        // Only a wrong PIN is typed again.
        onError: ({ failure }) => setWrongPins((before) => before + (failure.name === "wrong-pin" ? 1 : 0)),
        onSettled: () => {
          isSending.current = false;
        },
      },
    );
  };
  if (!hasPin) return <LinkButton to={paths.account.pin}>Cadastrar PIN</LinkButton>;
  const refusal = isPending ? undefined : error?.message;
  return (
    <Form start={start} onSubmit={send} refusal={refusal ? { field: "pin", message: refusal } : undefined}>
      <div ref={pinBox} className="max-w-64">
        <Field key={wrongPins} name="pin" {...pinField} />
      </div>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={isPending}>
          Tentar de novo
        </Button>
        <Button variant="quiet" disabled={isPending} onClick={onCancel}>
          Agora não
        </Button>
      </div>
    </Form>
  );
}
