import { formatBrl } from "@vitral/brazil/cents";
import { listCustomerPayments } from "@vitral/contract/console/customers";
import { call } from "../../lib/api.ts";
import type { AnswerOf } from "../../lib/endpoint-types.ts";
import { pathOf } from "../../lib/paths.ts";
import { moment } from "../../lib/moment.ts";
import type { Column } from "../../shared/list/column.ts";
import { useTenant } from "../../shared/tenant/use-tenant.ts";
import { PagedCard } from "./paged-card.tsx";

const states = { PENDING: "em processamento", SETTLED: "", ERROR: "não concluído" } as const;

type Row = AnswerOf<typeof listCustomerPayments>["rows"][number];
const columns: readonly Column<Row>[] = [
  { head: "Quando", cell: ({ createdAt }) => <span className="whitespace-nowrap">{moment(createdAt)}</span> },
  { head: "O quê", cell: ({ category }) => category },
  { head: "Com quem", cell: ({ other }) => other },
  { head: "Situação", cell: ({ externalStatus }) => states[externalStatus] },
  { head: "Valor", numeric: true, cell: ({ amount, credit }) => `${credit ? "+" : "−"} ${formatBrl(amount)}` },
];

/** The newest rows of the customer's statements, and older ones on demand. */
export function Payments({ customerId }: { customerId: string }) {
  const { slug } = useTenant();
  return (
    <PagedCard
      customerId={customerId}
      name="payments"
      title="Movimentações"
      what="as movimentações"
      none="Nenhuma movimentação."
      columns={columns}
      linkOf={({ paymentId }) => (paymentId === null ? null : pathOf(slug, "payments", paymentId))}
      load={(query, signal) => call(listCustomerPayments, { params: { tenant: slug, id: customerId }, query }, signal)}
    />
  );
}
