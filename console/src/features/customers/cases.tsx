import { formatBrl } from "@vitral/brazil/cents";
import { formatDate } from "@vitral/brazil/dates";
import {
  type CaseRow,
  caseKindNames,
  caseOutcomeNames,
  caseStateNames,
  listCases,
} from "@vitral/contract/console/cases";
import { call } from "../../lib/api.ts";
import { pathOf } from "../../lib/paths.ts";
import { moment } from "../../lib/moment.ts";
import type { Column } from "../../shared/list/column.ts";
import { useMay } from "../../shared/session/session.ts";
import { useTenant } from "../../shared/tenant/use-tenant.ts";
import { PagedCard } from "./paged-card.tsx";

const columns: readonly Column<CaseRow>[] = [
  { head: "Caso", cell: ({ kind }) => caseKindNames[kind] },
  {
    head: "Aberto em",
    cell: ({ openedAt }) => <span className="whitespace-nowrap">{formatDate(openedAt)}</span>,
  },
  { head: "Situação", cell: ({ outcome, state }) => `${caseOutcomeNames[outcome]} · ${caseStateNames[state]}` },
  {
    head: "Prazo",
    cell: ({ clock }) =>
      clock === null ? "–" : <span className={clock.isLate ? "font-medium text-danger" : ""}>{moment(clock.due)}</span>,
  },
  { head: "Protocolo", cell: ({ protocol }) => protocol ?? "–" },
  { head: "Valor", numeric: true, cell: ({ amount }) => (amount === null ? "–" : formatBrl(amount)) },
];

/** Cases of the customer, the newest first, the closed ones too. */
export function Cases({ customerId }: { customerId: string }) {
  const { slug } = useTenant();
  if (!useMay("cases.read")) return null;
  return (
    <PagedCard
      customerId={customerId}
      name="cases"
      title="Casos e contestações"
      what="os casos"
      none="Nenhum caso."
      columns={columns}
      load={(query, signal) =>
        call(listCases, { params: { tenant: slug }, query: { ...query, customer: customerId } }, signal)
      }
      linkOf={({ id }) => pathOf(slug, "cases", id)}
    />
  );
}
