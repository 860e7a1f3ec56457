import type { Command } from "@vitral/contract/console/commands";
import { endedPhrase } from "@vitral/contract/console/commands/ended";
import { type Definition, DefinitionList } from "@vitral/ui/text/definition-list.tsx";
import { Link } from "react-router";
import { pathOf } from "../../lib/paths.ts";
import { useHasPage } from "../../shared/page/known-pages.ts";
import { useTenant } from "../../shared/tenant/use-tenant.ts";
import { momentToMinute } from "../../lib/moment.ts";

/** Whose, who asked, why, until when, and what was decided. */
export function CommandFacts({ command }: { command: Command }) {
  const { slug } = useTenant();
  const hasPage = useHasPage();
  const {
    kind,
    customer,
    reason,
    maker,
    madeAt,
    expiresAt,
    state,
    checker,
    decidedAt,
    decisionReason,
    version,
    replaces,
    ended,
  } = command;
  const items: Definition[] = [
    ...(customer
      ? [
          {
            term: "Cliente",
            value: (
              <Link className="text-accent-strong underline" to={pathOf(slug, "customers", customer.id)}>
                {customer.name}
              </Link>
            ),
          },
        ]
      : []),
    ...(kind === "review.approve" && customer && state === "WAITING" && hasPage("reviews")
      ? [
          {
            term: "Cadastro",
            value: (
              <Link className="text-accent-strong underline" to={pathOf(slug, "reviews", customer.id)}>
                Ver respostas e conferências
              </Link>
            ),
          },
        ]
      : []),
    { term: "Motivo", value: reason },
    version > 1
      ? { term: "Pedido em", value: momentToMinute(madeAt) }
      : { term: "Pedido por", value: `${maker.name}, ${momentToMinute(madeAt)}` },
    ...(version > 1 ? [{ term: "Versão", value: `${version}, alterada por ${maker.name}` }] : []),
    ...(replaces === null
      ? []
      : [
          {
            term: "Substitui",
            value: (
              <Link className="text-accent-strong underline" to={pathOf(slug, "commands", replaces)}>
                Ver o pedido anterior
              </Link>
            ),
          },
        ]),
    ...(state === "WAITING" ? [{ term: "Vence em", value: momentToMinute(expiresAt) }] : []),
    ...(checker && decidedAt ? [{ term: "Decidido por", value: `${checker.name}, ${momentToMinute(decidedAt)}` }] : []),
    ...ended.map((one) => ({ term: one.what ?? "Esta versão", value: endedPhrase(one.how, momentToMinute(one.at)) })),
    ...(decisionReason === null ? [] : [{ term: "Motivo da decisão", value: decisionReason }]),
  ];
  return <DefinitionList items={items} />;
}
