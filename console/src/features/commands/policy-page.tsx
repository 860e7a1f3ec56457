import type { FourEyesMode } from "@vitral/contract/acts/act";
import { actOf, GovernedKind } from "@vitral/contract/acts/acts";
import { orderCommand } from "@vitral/contract/console/commands";
import { listFourEyes } from "@vitral/contract/console/four-eyes";
import { formatBrl } from "@vitral/brazil/cents";
import { maskMoney, moneyFromMask } from "@vitral/brazil/money-mask";
import { Button } from "@vitral/ui/buttons/button.tsx";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { call } from "../../lib/api.ts";
import type { AnswerOf } from "../../lib/endpoint-types.ts";
import { pathOf } from "../../lib/paths.ts";
import { announce } from "../../shared/actions/command-outcome.tsx";
import { ReasonDialog } from "../../shared/actions/reason-dialog.tsx";
import { Loaded } from "../../shared/page/loaded.tsx";
import { Page } from "../../shared/page/page.tsx";
import { useMay } from "../../shared/session/session.ts";
import { useTenant } from "../../shared/tenant/use-tenant.ts";
import { RuleFields } from "./rule-fields.tsx";

type Rule = AnswerOf<typeof listFourEyes>["rules"][number];

const shown = ({ kind, mode, from }: Rule): string =>
  mode === "FROM" && from !== null
    ? (actOf(kind).circumstance ?? `A partir de ${formatBrl(from)}`)
    : mode === "ALWAYS"
      ? "Sempre"
      : "Nunca";

/** Which commands need a second person in this tenant; a change of it needs one too. */
export default function PolicyPage() {
  const { slug } = useTenant();
  const mayEdit = useMay("four-eyes.edit");
  const [changed, setChanged] = useState<Rule | null>(null);
  const rules = useQuery({
    queryKey: ["four-eyes", slug],
    queryFn: ({ signal }) => call(listFourEyes, { params: { tenant: slug } }, signal),
  });
  return (
    <Page
      title="O que precisa de duas pessoas"
      subtitle={
        <Link className="text-accent-strong underline" to={pathOf(slug, "commands")}>
          Aprovações
        </Link>
      }
    >
      <div className="relative max-w-3xl overflow-x-auto rounded-card border border-neutral-200 bg-surface">
        <Loaded query={rules} what="a política">
          {({ rules: found }) => (
            <table className="w-full border-collapse text-left text-sm">
              <caption className="sr-only">Segunda pessoa por tipo de pedido</caption>
              <thead>
                <tr className="text-caption text-neutral-600">
                  {["Pedido", "Segunda pessoa", "De onde", ...(mayEdit ? ["Mudar"] : [])].map((head) => (
                    <th key={head} scope="col" className={cell}>
                      {head === "Mudar" ? <span className="sr-only">Mudar</span> : head}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {found.map((rule) => (
                  <tr key={rule.kind}>
                    <th scope="row" className={`${cell} font-medium`}>
                      {actOf(rule.kind).label}
                    </th>
                    <td className={cell}>{shown(rule)}</td>
                    <td className={`${cell} text-neutral-600`}>{rule.isOwn ? "deste banco" : "padrão"}</td>
                    {mayEdit && (
                      <td className={`${cell} text-right`}>
                        {GovernedKind.options.some((kind) => kind === rule.kind) && (
                          <Button variant="quiet" onClick={() => setChanged(rule)}>
                            Mudar
                          </Button>
                        )}
                      </td>
                    )}
                  </tr>
                ))}
              </tbody>
            </table>
          )}
        </Loaded>
      </div>
      {changed && <ChangeRule key={changed.kind} rule={changed} onClose={() => setChanged(null)} />}
    </Page>
  );
}

const cell = "border-b border-neutral-200 px-4 py-2";

function ChangeRule({ rule, onClose }: { rule: Rule; onClose: () => void }) {
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
        call(orderCommand, {
          params: { tenant: slug },
          body: {
            key,
            reason,
            order: { kind: "four-eyes.set", payload: { kind, mode, ...(mode === "FROM" && { from }) } },
          },
        })
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
