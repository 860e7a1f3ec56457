import { formatBrl } from "@vitral/brazil/cents";
import {
  type CaseRow,
  caseKindNames,
  caseOutcomeNames,
  caseStateNames,
  downloadCases,
  listCases,
} from "@vitral/contract/console/cases";
import { caseColumns } from "@vitral/contract/console/lists/cases";
import { momentToMinute } from "../../lib/moment.ts";
import { pathOf } from "../../lib/paths.ts";
import { type Filter, optionsOf } from "../../shared/list/column.ts";
import { DataList } from "../../shared/list/data-list.tsx";
import { Page } from "../../shared/page/page.tsx";
import { useMay } from "../../shared/session/session.ts";
import { useTenant } from "../../shared/tenant/use-tenant.ts";
import { BulkActions } from "./bulk-actions.tsx";
import { CaseClock } from "./case-clock.tsx";
import { Inboxes } from "./inboxes.tsx";
import { NewCase } from "./new-case.tsx";
import { NextCase } from "./next-case.tsx";
import { StateTag } from "./state-tag.tsx";

const filters: readonly Filter[] = [
  { kind: "text", name: "q", label: "Buscar", placeholder: "Protocolo, EndToEndId, CPF ou CNPJ" },
  { kind: "choice", name: "kind", label: "Caixa", options: optionsOf(caseKindNames) },
  { kind: "choice", name: "state", label: "Andamento", options: optionsOf(caseStateNames) },
  {
    kind: "choice",
    name: "holder",
    label: "Com quem",
    options: [
      { value: "me", label: "Comigo" },
      { value: "nobody", label: "Com ninguém" },
      { value: "escalated", label: "Escalados para mim" },
    ],
  },
  { kind: "choice", name: "late", label: "Prazo", options: [{ value: "yes", label: "Vencido" }] },
];

const cells = {
  kind: ({ kind }: CaseRow) => caseKindNames[kind],
  customer: ({ kind, customer, document }: CaseRow) => (
    <>
      {customer?.name ?? (kind === "DIFFERENCE" ? "–" : "Não é cliente")}
      <span className="block text-caption whitespace-nowrap text-neutral-600 tabular-nums">{document}</span>
    </>
  ),
  clock: ({ clock }: CaseRow) => <CaseClock clock={clock} />,
  state: ({ outcome, state }: CaseRow) => (
    <span className="flex flex-wrap items-center gap-2">
      <StateTag state={state} />
      <span className="text-neutral-600">{caseOutcomeNames[outcome]}</span>
    </span>
  ),
  assignee: ({ assignee, escalated }: CaseRow) => (
    <>
      {assignee?.name ?? "–"}
      {escalated !== null && (
        <span className="block text-caption text-warn">
          {assignee?.name === escalated.to ? "escalado" : `escalado: ${escalated.to}`}
        </span>
      )}
    </>
  ),
};

/** Tells a case from another one of the same customer: by its amount, and when it was opened. */
const nameOf = ({ kind, customer, document, endToEnd, amount, openedAt }: CaseRow) =>
  [
    caseKindNames[kind],
    customer?.name ?? (document || (endToEnd ?? "")),
    ...(amount === null ? [] : [formatBrl(amount)]),
    `de ${momentToMinute(openedAt)}`,
  ].join(", ");

const many = {
  nameOf,
  actions: (chosen: readonly CaseRow[], clear: () => void) => (
    <BulkActions chosen={chosen} nameOf={nameOf} onClear={clear} />
  ),
};

/** The cases of the tenant in their inboxes, what is due next first. */
export default function Cases() {
  const { slug } = useTenant();
  const mayWork = useMay("cases.work");
  return (
    <Page
      title="Casos"
      subtitle="Os abertos, o prazo mais próximo antes. Uma busca mostra também os encerrados."
      actions={<NewCase />}
    >
      <Inboxes />
      <DataList
        name="cases"
        waits
        what="casos"
        endpoint={listCases}
        csv={downloadCases}
        filters={filters}
        columns={caseColumns}
        cells={cells}
        linkOf={({ id }) => pathOf(slug, "cases", id)}
        empty={{
          title: "Nenhum caso aberto",
          text: "Contestações, bloqueios, marcações, diferenças e devoluções pedidas aparecem aqui.",
        }}
        actions={mayWork && <NextCase />}
        many={mayWork ? many : undefined}
      />
    </Page>
  );
}
