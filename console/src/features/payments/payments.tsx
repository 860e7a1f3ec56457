import { formatBrl } from "@vitral/brazil/cents";
import { maskMoney } from "@vitral/brazil/money-mask";
import { paymentColumns } from "@vitral/contract/console/lists/payments";
import { downloadPayments, listPayments, type PaymentRow, paymentStatusNames } from "@vitral/contract/console/payments";
import { pathOf } from "../../lib/paths.ts";
import { type Filter, optionsOf } from "../../shared/list/column.ts";
import { DataList } from "../../shared/list/data-list.tsx";
import { Page } from "../../shared/page/page.tsx";
import { useTenant } from "../../shared/tenant/use-tenant.ts";
import { StatusTag } from "./status-tag.tsx";

const filters: readonly Filter[] = [
  {
    kind: "text",
    name: "q",
    label: "Buscar",
    placeholder: "Id, EndToEndId, CPF ou CNPJ, chave",
  },
  {
    kind: "choice",
    name: "direction",
    label: "Sentido",
    none: "Enviados",
    options: [{ value: "RECEIVED", label: "Recebidos de fora" }],
  },
  {
    kind: "choice",
    name: "status",
    label: "Situação",
    options: optionsOf(paymentStatusNames),
  },
  { kind: "text", name: "minCents", label: "Valor de", placeholder: "R$ 0,00", mask: maskMoney },
  { kind: "text", name: "maxCents", label: "Valor até", placeholder: "R$ 0,00", mask: maskMoney },
  { kind: "date", name: "from", label: "De" },
  { kind: "date", name: "to", label: "Até" },
];

const cells = {
  payer: ({ payer }: PaymentRow) => <Party {...payer} />,
  payee: ({ payee }: PaymentRow) => <Party {...payee} />,
  status: ({ status }: PaymentRow) => <StatusTag status={status} />,
  amount: ({ amount }: PaymentRow) => formatBrl(amount),
};

const Party = ({ name, document }: PaymentRow["payer"]) => (
  <>
    {name}
    {document !== null && <span className="block text-caption text-neutral-600 tabular-nums">{document}</span>}
  </>
);

/** The payments of the tenant: by id, EndToEndId, document, key, amount, period and state. */
export default function Payments() {
  const { slug } = useTenant();
  return (
    <Page title="Pagamentos" subtitle="Uma busca por valor sem período olha os últimos 31 dias.">
      <DataList
        name="payments"
        what="pagamentos"
        endpoint={listPayments}
        csv={downloadPayments}
        filters={filters}
        columns={paymentColumns}
        cells={cells}
        linkOf={({ id }) => pathOf(slug, "payments", id)}
        empty={{
          title: "Nenhum Pix enviado ainda",
          text: "Os que clientes enviarem aparecem aqui. Em Sentido, escolha Recebidos de fora para ver os que vieram de outros bancos.",
        }}
      />
    </Page>
  );
}
