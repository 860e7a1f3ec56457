import { actOf, GovernedKind } from "@vitral/contract/acts/acts";
import { listFourEyes } from "@vitral/contract/console/four-eyes";
import { formatBrl } from "@vitral/brazil/cents";
import { Button } from "@vitral/ui/buttons/button.tsx";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { call } from "../../lib/api.ts";
import type { AnswerOf } from "../../lib/endpoint-types.ts";
import { pathOf } from "../../lib/paths.ts";
import { Loaded } from "../../shared/page/loaded.tsx";
import { Page } from "../../shared/page/page.tsx";
import { useMay } from "../../shared/session/session.ts";
import { useTenant } from "../../shared/tenant/use-tenant.ts";
import { ChangeRule } from "./change-rule.tsx";

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
