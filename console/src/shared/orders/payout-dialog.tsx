import { cents, formatBrl, type Cents } from "@vitral/brazil/cents";
import { moneyFromMask } from "@vitral/brazil/money-mask";
import { readPixKey } from "@vitral/brazil/pix-key";
import { Field } from "@vitral/ui/form/field.tsx";
import { MoneyInput } from "@vitral/ui/inputs/money-input.tsx";
import { useId, useState } from "react";
import { ReasonDialog } from "../actions/reason-dialog.tsx";
import { useReplaced } from "../actions/replaced-order.ts";
import { useOrder } from "./use-order.ts";

type Props = {
  accountId: string;
  /** What of the account can be paid; null: the server says where an amount is above it. */
  free: Cents | null;
  onClose: () => void;
};

/** Orders that what an account has goes to an account of the same holder at another bank; a second person decides. */
export function PayoutDialog({ accountId, free, onClose }: Props) {
  const { order, done } = useOrder();
  const before = useReplaced("account.payout");
  const amountId = useId();
  const [key, setKey] = useState(before?.payload.key ?? "");
  const [typed, setTyped] = useState(() => {
    const amount = before?.payload.amount;
    return amount === undefined ? "" : formatBrl(amount);
  });
  const amount = moneyFromMask(typed);
  const whole = amount <= 0;
  const isTooMuch = free !== null && amount > free;
  const notYet =
    readPixKey(key) === null
      ? "Informe uma chave Pix válida"
      : isTooMuch
        ? `Informe um valor de até ${formatBrl(free)}, ou nenhum para enviar tudo`
        : undefined;
  return (
    <ReasonDialog
      open
      onClose={onClose}
      title="Enviar saldo a outro banco"
      description="Um Pix sem PIN, tarifa e limites, só para uma conta com o mesmo CPF ou CNPJ em outro banco. O cliente é avisado. Outra pessoa precisa aprovar."
      action="Enviar saldo"
      danger
      templates={["Encerramento da conta a pedido do cliente", "Encerramento do banco"]}
      notYet={notYet}
      run={(reason, requestKey) =>
        order(
          { kind: "account.payout", payload: { accountId, key: key.trim(), ...(!whole && { amount: cents(amount) }) } },
          reason,
          requestKey,
        )
      }
      onDone={(command) => done(command, "O Pix foi enviado.")}
    >
      <Field
        label="Chave Pix do cliente em outro banco"
        autoComplete="off"
        maxLength={77}
        value={key}
        onChange={(event) => setKey(event.target.value)}
      />
      <div className="grid gap-1.5">
        <label htmlFor={amountId} className="text-sm font-medium">
          Valor (vazio: todo o saldo livre)
        </label>
        <MoneyInput id={amountId} value={typed} onChange={(event) => setTyped(event.target.value)} />
      </div>
    </ReasonDialog>
  );
}
