import { type Cents, formatBrl } from "@vitral/brazil/cents";
import { maskMoney, moneyFromMask } from "@vitral/brazil/masks";
import type { CustomerPage } from "@vitral/contract/console/customers";
import { Field } from "@vitral/ui/form/field.tsx";
import { MoneyInput } from "@vitral/ui/inputs/money-input.tsx";
import { useState } from "react";
import { ReasonDialog } from "../../shared/actions/reason-dialog.tsx";
import { accountLimits } from "../../shared/terms/account-limits.ts";
import { useOrder } from "./use-order.ts";

type Account = CustomerPage["accounts"][number];
type Name = (typeof accountLimits)[number][0];

/** Orders other limits of an account: they hold at once, or after a second person's yes. */
export function LimitsDialog({ account: { id, limits, number }, onClose }: { account: Account; onClose: () => void }) {
  const { order, done } = useOrder();
  const [typed, setTyped] = useState<Partial<Record<Name, string>>>({});
  const changed = Object.fromEntries(
    Object.entries(typed)
      .filter(([, text]) => text !== "")
      .map(([kind, text]) => [kind, moneyFromMask(text)]),
  ) as Partial<Record<Name, Cents>>;
  return (
    <ReasonDialog
      open
      onClose={onClose}
      title={`Limites da conta ${number}`}
      description="O que ficar em branco não muda. Um aumento pode precisar da aprovação de outra pessoa."
      action="Alterar limites"
      notYet={Object.keys(changed).length === 0 ? "Informe pelo menos um limite" : undefined}
      run={(reason, key) => order({ kind: "limits.set", payload: { accountId: id, ...changed } }, reason, key)}
      onDone={(command) => done(command, "Limites alterados.")}
    >
      {accountLimits.map(([kind, label]) => {
        const now = limits[kind];
        if (now === null) return null;
        return (
          <Field
            key={kind}
            label={label}
            hint={`Agora: ${formatBrl(now)}`}
            control={MoneyInput}
            value={typed[kind] ?? ""}
            onChange={(event) => setTyped({ ...typed, [kind]: maskMoney(event.target.value) })}
          />
        );
      })}
    </ReasonDialog>
  );
}
