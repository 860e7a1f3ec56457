import { listCustomerMessages } from "@vitral/contract/console/customers";
import { messageKindNames, messageStateNames } from "@vitral/contract/console/messages";
import { call } from "../../lib/api.ts";
import type { AnswerOf } from "../../lib/endpoint-types.ts";
import { moment } from "../../lib/moment.ts";
import type { Column } from "../../shared/list/column.ts";
import { useTenant } from "../../shared/tenant/use-tenant.ts";
import { PagedCard } from "./paged-card.tsx";

type Row = AnswerOf<typeof listCustomerMessages>["rows"][number];
const columns: readonly Column<Row>[] = [
  { head: "Mensagem", cell: ({ template }) => messageKindNames[template] ?? template },
  { head: "Para", cell: ({ recipient }) => recipient },
  {
    head: "Situação",
    cell: ({ state }) => (
      <span className={state === "FAILED" ? "font-medium text-danger" : ""}>{messageStateNames[state]}</span>
    ),
  },
  { head: "Criada em", cell: ({ createdAt }) => <span className="whitespace-nowrap">{moment(createdAt)}</span> },
];

/** What was sent to the customer: the kind and how it went, never the content. */
export function Messages({ customerId }: { customerId: string }) {
  const { slug } = useTenant();
  return (
    <PagedCard
      customerId={customerId}
      name="messages"
      title="Mensagens enviadas"
      what="as mensagens"
      none="Nenhuma mensagem nos últimos 90 dias."
      columns={columns}
      load={(query, signal) => call(listCustomerMessages, { params: { tenant: slug, id: customerId }, query }, signal)}
    />
  );
}
