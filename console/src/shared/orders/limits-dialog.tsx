import { formatBrl } from "@vitral/brazil/cents";
import type { CommandPayload } from "@vitral/contract/acts/acts";
import type { CustomerPage } from "@vitral/contract/console/customers";
import type { RaiseTerm } from "@vitral/contract/acts/limits";
import { useState } from "react";
import { useReplaced } from "../actions/replaced-order.ts";
import { ReasonDialog } from "../actions/reason-dialog.tsx";
import { accountLimits } from "../terms/account-limits.ts";
import { LimitField } from "../terms/limit-field.tsx";
import { RaiseTermChoice } from "../terms/raise-term-choice.tsx";
import { useOrder } from "./use-order.ts";

type Account = CustomerPage["accounts"][number];

/** Orders other limits of an account: they hold at once, or after a second person's yes. */
export function LimitsDialog({ account: { id, limits, number }, onClose }: { account: Account; onClose: () => void }) {
  const { order, done } = useOrder();
  const nothing: CommandPayload<"limits.set"> = { accountId: id, raise: "BY_RULE" };
  const { accountId, raise: before = "NOW", ...limitsBefore } = useReplaced("limits.set")?.payload ?? nothing;
  const [raise, setRaise] = useState<RaiseTerm>(before);
  const [changed, setChanged] = useState(limitsBefore);
  return (
    <ReasonDialog
      open
      onClose={onClose}
      title={`Limites da conta ${number}`}
      description="O que ficar em branco não muda; com zero, nada sai. Um aumento pode precisar da aprovação de outra pessoa. O cliente recebe um e-mail de cada limite."
      templates={["A pedido do cliente"]}
      action="Alterar limites"
      notYet={Object.keys(changed).length === 0 ? "Informe pelo menos um limite" : undefined}
      run={(reason, key) => order({ kind: "limits.set", payload: { accountId, raise, ...changed } }, reason, key)}
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
