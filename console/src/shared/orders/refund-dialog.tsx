import { cents, formatBrl, type Cents } from "@vitral/brazil/cents";
import { moneyFromMask } from "@vitral/brazil/money-mask";
import { MoneyInput } from "@vitral/ui/inputs/money-input.tsx";
import { useId, useState } from "react";
import { announce } from "../actions/command-outcome.tsx";
import { useReplaced, useSendOrder } from "../actions/replaced-order.ts";
import { ReasonDialog } from "../actions/reason-dialog.tsx";

type Props = {
  /** `left`: what can be returned still; null: the server says where an amount is above it. */
  refundable: { transactionId: string; left: Cents | null };
  open: boolean;
  onClose: () => void;
  onDone: () => void;
};

/** Orders the return of a credit for an operational fault; a second person decides. */
export function RefundDialog({ refundable: { transactionId, left }, open, onClose, onDone }: Props) {
  const send = useSendOrder();
  const before = useReplaced("payment.refund");
  const id = useId();
  const [typed, setTyped] = useState(formatBrl(before?.payload.amount ?? left ?? cents(0)));
  const amount = moneyFromMask(typed);
  const isTooMuch = left !== null && amount > left;
  const notYet =
    amount <= 0 || isTooMuch ? `Informe um valor${left === null ? "" : ` de até ${formatBrl(left)}`}` : undefined;
  return (
    <ReasonDialog
      open={open}
      onClose={onClose}
      title="Devolver por falha operacional"
      description="O valor sai da conta de quem recebeu e volta ao pagador (BE08). Outra pessoa precisa aprovar."
      action="Pedir devolução"
      danger
      templates={["Pagamento em duplicidade por falha do banco", "Crédito na conta errada por falha do banco"]}
      notYet={notYet}
      run={(reason, key) =>
        send({ kind: "payment.refund", payload: { transactionId, amount: cents(amount) } }, reason, key)
      }
      onDone={(command) => {
        announce(command, "A devolução foi feita.");
        onDone();
      }}
    >
      <div className="grid gap-1.5">
        <label htmlFor={id} className="text-sm font-medium">
          Valor
        </label>
        <MoneyInput id={id} value={typed} onChange={(event) => setTyped(event.target.value)} />
      </div>
    </ReasonDialog>
  );
}
