import { type Cents, cents, formatBrl } from "@vitral/brazil/cents";
import { moneyFromMask } from "@vitral/brazil/money-mask";
import { RecallFlaw, recallFlaws } from "@vitral/contract/pix-recalls";
import { MoneyInput } from "@vitral/ui/inputs/money-input.tsx";
import { useId, useState } from "react";
import { announce } from "../actions/command-outcome.tsx";
import { Choice } from "../actions/choice.tsx";
import { useReplaced, useSendOrder } from "../actions/replaced-order.ts";
import { ReasonDialog } from "../actions/reason-dialog.tsx";

type Props = {
  /** `left`: what can be asked back still; null: the server says where an amount is above it. */
  recallable: { transactionId: string; left: Cents | null };
  onClose: () => void;
  onDone: () => void;
};

const flaws = RecallFlaw.options.map((value) => ({ value, label: recallFlaws[value] }));

/** Orders that a payment is asked back of another bank for an operational fault; a second person decides. */
export function RecallDialog({ recallable: { transactionId, left }, onClose, onDone }: Props) {
  const send = useSendOrder();
  const before = useReplaced("recall.ask");
  const id = useId();
  const [typed, setTyped] = useState(formatBrl(before?.payload.amount ?? left ?? cents(0)));
  const [chosen, setChosen] = useState<string>(before?.payload.flaw ?? "");
  const amount = moneyFromMask(typed);
  const { data: flaw } = RecallFlaw.safeParse(chosen);
  const isWrong = amount <= 0 || (left !== null && amount > left);
  const notYet = isWrong
    ? `Informe um valor${left === null ? "" : ` de até ${formatBrl(left)}`}`
    : flaw === undefined
      ? "Escolha o que o outro banco lê"
      : undefined;
  return (
    <ReasonDialog
      open
      onClose={onClose}
      title="Pedir devolução por falha operacional"
      description="O outro banco recebe o pedido e decide. O que ele devolver volta à conta do pagador. Outra pessoa precisa aprovar."
      action="Pedir devolução"
      templates={["Envio em duplicidade por falha do banco", "Envio com valor errado por falha do banco"]}
      notYet={notYet}
      run={(reason, key) => {
        const payload = { transactionId, amount: cents(amount), flaw: flaw ?? "OTHER" };
        return send({ kind: "recall.ask", payload }, reason, key);
      }}
      onDone={(command) => {
        announce(command, "O pedido vai ao outro banco.");
        onDone();
      }}
    >
      <div className="grid gap-1.5">
        <label htmlFor={id} className="text-sm font-medium">
          Valor
        </label>
        <MoneyInput id={id} value={typed} onChange={(event) => setTyped(event.target.value)} />
      </div>
      <Choice
        label="O que o outro banco lê"
        value={chosen}
        onChange={setChosen}
        groups={[{ label: "O que houve", options: flaws }]}
      />
    </ReasonDialog>
  );
}
