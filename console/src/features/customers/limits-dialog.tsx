import { type Cents, formatBrl } from "@vitral/brazil/cents";
import type { CustomerPage } from "@vitral/contract/console/customers";
import type { RaiseTerm } from "@vitral/contract/acts/limits";
import { useState } from "react";
import { ReasonDialog } from "../../shared/actions/reason-dialog.tsx";
import { accountLimits } from "../../shared/terms/account-limits.ts";
import { LimitField } from "../../shared/terms/limit-field.tsx";
import { RaiseTermChoice } from "../../shared/terms/raise-term-choice.tsx";
import { useOrder } from "./use-order.ts";

type Account = CustomerPage["accounts"][number];
type Name = (typeof accountLimits)[number][0];

/** Orders other limits of an account: they hold at once, or after a second person's yes. */
export function LimitsDialog({ account: { id, limits, number }, onClose }: { account: Account; onClose: () => void }) {
  const { order, done } = useOrder();
  const [raise, setRaise] = useState<RaiseTerm>("BY_RULE");
  const [changed, setChanged] = useState<Partial<Record<Name, Cents>>>({});
  return (
    <ReasonDialog
      open
      onClose={onClose}
      title={`Limites da conta ${number}`}
      description="O que ficar em branco não muda; com zero, nada sai. Um aumento pode precisar da aprovação de outra pessoa. O cliente recebe um e-mail de cada limite."
      templates={["A pedido do cliente"]}
      action="Alterar limites"
      notYet={Object.keys(changed).length === 0 ? "Informe pelo menos um limite" : undefined}
      run={(reason, key) => order({ kind: "limits.set", payload: { accountId: id, raise, ...changed } }, reason, key)}
      onDone={(command) => done(command, "Limites alterados.")}
    >
      {accountLimits.map(([kind, label]) => {
        const now = limits[kind];
        if (now === null) return null;
        return (
          <LimitField
            key={kind}
            label={label}
            hint={`Agora: ${formatBrl(now)}`}
            value={changed[kind]}
            onChange={(value) => {
              const { [kind]: _before, ...others } = changed;
              setChanged(value === undefined ? others : { ...others, [kind]: value });
            }}
          />
        );
      })}
      <RaiseTermChoice value={raise} onChange={setRaise} />
    </ReasonDialog>
  );
}
