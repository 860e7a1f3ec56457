import { type Cents, cents, formatBrl } from "@vitral/brazil/cents";
import type { Party } from "@vitral/contract/statement";
import type { RefundOutcome } from "@vitral/contract/pix-refunds";
import { useState } from "react";
import { Button } from "@vitral/ui/buttons/button.tsx";
import { SuccessCheck } from "@vitral/ui/notices/success-check.tsx";
import { useStepErrors } from "@vitral/ui/notices/use-step-errors.ts";
import { Dialog } from "@vitral/ui/overlays/dialog.tsx";
import { useSession } from "../session/session.ts";
import { ChooseAmount } from "./choose-amount.tsx";
import { ConfirmRefund } from "./confirm-refund.tsx";
import { removeRefund, type OpenRefund, openRefund } from "./open-refund.ts";
import { type Refunds, useRefund } from "./refunds.ts";

type Step =
  /** `refusal`: why an order of this amount made no refund. */
  | { name: "amount"; order?: OpenRefund; refusal?: string }
  /** `lost`: an earlier try got no answer, so that this very order is sent again. */
  | { name: "confirm"; order: OpenRefund; lost: boolean }
  | { name: "done"; outcome: RefundOutcome; order: OpenRefund };

type Props = {
  transactionId: string;
  payer: Party;
  refunds: Refunds;
  open: boolean;
  onClose: () => void;
};

/** 'Devolver Pix': how much, the confirmation with the PIN, and how it ended. A new `key` begins anew. */
export function RefundDialog({ transactionId, payer, refunds, open, onClose }: Props) {
  const customerId = useSession().user.id;
  const [step, setStep] = useState<Step>(() => firstStep(customerId, transactionId, refunds));
  const sending = useRefund(transactionId, (outcome, order) => setStep({ name: "done", outcome, order }));
  useStepErrors(step.name);
  const close = () => !sending.isPending && onClose();
  if (step.name === "done") {
    return (
      <Dialog
        open={open}
        onClose={close}
        title={titleOf(step.outcome)}
        actions={<Button onClick={close}>Entendi</Button>}
      >
        <Ended outcome={step.outcome} amount={step.order.amount} payer={payer} />
      </Dialog>
    );
  }
  return (
    <Dialog open={open} onClose={close} title="Devolver Pix">
      {step.name === "amount" ? (
        <ChooseAmount
          payer={payer}
          left={refunds.refundable?.left ?? cents(0)}
          before={step.order?.amount}
          refusal={step.refusal}
          onChosen={(amount) =>
            setStep({ name: "confirm", order: { refundId: crypto.randomUUID(), amount }, lost: false })
          }
        />
      ) : (
        <ConfirmRefund
          payer={payer}
          order={step.order}
          lost={step.lost}
          sending={sending}
          onRefused={(refusal) => setStep({ name: "amount", order: step.order, refusal })}
          onLost={() => setStep({ ...step, lost: true })}
          onBack={() => {
            sending.reset();
            setStep({ name: "amount", order: step.order });
          }}
        />
      )}
    </Dialog>
  );
}

/** An order without a known outcome goes first, unless the list knows it by now. */
function firstStep(customerId: string, transactionId: string, { refunds }: Refunds): Step {
  const order = openRefund(customerId, transactionId);
  if (!order) return { name: "amount" };
  if (!refunds.some(({ refundId }) => refundId === order.refundId)) return { name: "confirm", order, lost: true };
  removeRefund(customerId, transactionId);
  return { name: "amount" };
}

const titleOf = ({ status }: RefundOutcome): string =>
  status === "SETTLED" ? "Devolução concluída" : "Devolução em processamento";

function Ended({ outcome, amount, payer }: { outcome: RefundOutcome; amount: Cents; payer: Party }) {
  const isDone = outcome.status === "SETTLED";
  return (
    <div className="grid justify-items-center gap-3 py-2 text-center">
      {isDone && <SuccessCheck />}
      <p className="@container w-full font-title tabular-nums">
        <span className="figure">{formatBrl(amount)}</span>
      </p>
      <p className="text-pretty wrap-anywhere text-neutral-700">
        {isDone
          ? `O valor foi devolvido para ${payer.name}. O comprovante está no extrato.`
          : "A instituição de quem pagou ainda não respondeu. Você não precisa fazer de novo: o extrato e um e-mail vão dizer o resultado. Se não for concluída, o valor volta para a sua conta."}
      </p>
    </div>
  );
}
