import type { Cents } from "@vitral/brazil/cents";
import { maskMoney, moneyFromMask } from "@vitral/brazil/money-mask";
import type { FourEyesMode } from "@vitral/contract/acts/act";
import { actOf, type CommandKindName, GovernedKind } from "@vitral/contract/acts/acts";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { announce } from "../../shared/actions/command-outcome.tsx";
import { useSendOrder } from "../../shared/actions/replaced-order.ts";
import { ReasonDialog } from "../../shared/actions/reason-dialog.tsx";
import { useTenant } from "../../shared/tenant/use-tenant.ts";
import { RuleFields } from "./rule-fields.tsx";

/** The rule as it is; in the change of an order, as it was ordered. */
type Rule = { kind: CommandKindName; mode: FourEyesMode; from: Cents | null };

/** Orders when a kind of command needs a second person. */
export function ChangeRule({ rule, onClose }: { rule: Rule; onClose: () => void }) {
  const send = useSendOrder();
  const { slug } = useTenant();
  const client = useQueryClient();
  const [mode, setMode] = useState<FourEyesMode>(rule.mode);
  const [amount, setAmount] = useState(rule.from === null ? "" : maskMoney(String(rule.from)));
  const kind = GovernedKind.parse(rule.kind);
  const from = moneyFromMask(amount);
  return (
    <ReasonDialog
      open
      onClose={onClose}
      title={`Segunda pessoa: ${actOf(kind).label}`}
      description="A mudança também espera a aprovação de outra pessoa."
      action="Pedir a mudança"
      notYet={mode === "FROM" && from === 0 ? "Informe a partir de que valor" : undefined}
      run={(reason, key) =>
        send({ kind: "four-eyes.set", payload: { kind, mode, ...(mode === "FROM" && { from }) } }, reason, key)
      }
      onDone={(command) => {
        announce(command, "Política alterada.");
        void client.invalidateQueries({ queryKey: ["commands", slug] });
      }}
    >
      <RuleFields kind={kind} mode={mode} amount={amount} onMode={setMode} onAmount={setAmount} />
    </ReasonDialog>
  );
}
