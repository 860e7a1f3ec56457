import { cents, formatBrl, type Cents } from "@vitral/brazil/cents";
import { moneyFromMask } from "@vitral/brazil/money-mask";
import { orderCommand } from "@vitral/contract/console/commands";
import { MoneyInput } from "@vitral/ui/inputs/money-input.tsx";
import { useId, useState } from "react";
import { call } from "../../lib/api.ts";
import { announce } from "../../shared/actions/command-outcome.tsx";
import { ReasonDialog } from "../../shared/actions/reason-dialog.tsx";
import { useTenant } from "../../shared/tenant/use-tenant.ts";

type Props = {
  refundable: { transactionId: string; left: Cents };
  open: boolean;
  onClose: () => void;
  onDone: () => void;
};

/** Orders the return of a credit for an operational fault; a second person decides. */
export function RefundDialog({ refundable: { transactionId, left }, open, onClose, onDone }: Props) {
  const { slug } = useTenant();
  const id = useId();
  const [typed, setTyped] = useState(formatBrl(left));
  const amount = moneyFromMask(typed);
  const notYet = amount <= 0 || amount > left ? `Informe um valor de até ${formatBrl(left)}` : undefined;
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
      run={async (reason, key) => {
        const payload = { transactionId, amount: cents(amount) };
        const params = { tenant: slug };
        return call(orderCommand, { params, body: { key, order: { kind: "payment.refund", payload }, reason } });
      }}
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
