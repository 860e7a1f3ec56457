import { type CustomerRow, customerStates, downloadCustomers, listCustomers } from "@vitral/contract/console/customers";
import { customerColumns } from "@vitral/contract/console/lists/customers";
import { pathOf } from "../../lib/paths.ts";
import type { Filter } from "../../shared/list/column.ts";
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

const cells = {
  document: ({ document }: CustomerRow) => <span className="tabular-nums">{document}</span>,
  state: StateTag,
};

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
        columns={customerColumns}
        cells={cells}
        linkOf={({ id }) => pathOf(slug, "customers", id)}
        empty={{ title: "Nenhum cliente ainda", text: "Quem se cadastra aparece aqui, também antes de ter a conta." }}
      />
    </Page>
  );
}
