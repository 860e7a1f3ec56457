import { formatDate } from "@vitral/brazil/dates";
import {
  type CustomerRow,
  customerStates,
  downloadCustomers,
  entityNames,
  listCustomers,
} from "@vitral/contract/console/customers";
import { pathOf } from "../../lib/paths.ts";
import type { Column, Filter } from "../../shared/list/column.ts";
import { DataList } from "../../shared/list/data-list.tsx";
import { Page } from "../../shared/page/page.tsx";
import { useTenant } from "../../shared/tenant/use-tenant.ts";
import { StateTag } from "./state-tag.tsx";
import { stateNames } from "./words.ts";

const filters: readonly Filter[] = [
  {
    kind: "text",
    name: "q",
    label: "Buscar",
    placeholder: "Nome, CPF, conta, chave…",
  },
  {
    kind: "choice",
    name: "state",
    label: "Situação",
    options: customerStates.map((value) => ({ value, label: stateNames[value] })),
  },
];

const columns: readonly Column<CustomerRow>[] = [
  { head: "Nome", cell: ({ name }) => name },
  { head: "Documento", cell: ({ document }) => <span className="tabular-nums">{document}</span> },
  { head: "Tipo", cell: ({ entityType }) => entityNames[entityType] },
  { head: "Situação", cell: (row) => <StateTag {...row} /> },
  { head: "Desde", cell: ({ createdAt }) => formatDate(createdAt) },
];

/** The customers of the tenant, the newest first, and the search for one. */
export default function Customers() {
  const { slug } = useTenant();
  return (
    <Page
      title="Clientes"
      subtitle="Busque pelo começo de palavras do nome, ou por documento, e-mail, telefone, conta, chave ou pagamento inteiros."
    >
      <DataList
        name="customers"
        what="clientes"
        endpoint={listCustomers}
        csv={downloadCustomers}
        filters={filters}
        columns={columns}
        linkOf={({ id }) => pathOf(slug, "customers", id)}
        empty={{ title: "Nenhum cliente ainda", text: "Quem se cadastra aparece aqui, também antes de ter a conta." }}
      />
    </Page>
  );
}
