import { formatDate } from "@vitral/brazil/dates";
import { formatDocument } from "@vitral/brazil/document";
import { formatPhone } from "@vitral/brazil/phone";
import { type CustomerPage, entityNames, revealCustomer } from "@vitral/contract/console/customers";
import { call } from "../../lib/api.ts";
import { RevealCard } from "../../shared/actions/reveal-card.tsx";
import { useTenant } from "../../shared/tenant/use-tenant.ts";
import { entrepreneurName, pinNames } from "./words.ts";

/** Who the customer is; document and contacts are masked until they are asked for with a reason. */
export function CustomerData({ customer }: { customer: CustomerPage }) {
  const { slug } = useTenant();
  return (
    <RevealCard
      button="Mostrar"
      title="Mostrar documento e contatos"
      templates={["O cliente ligou e confirmou quem é", "Análise de suspeita de fraude"]}
      reveal={(reason) => call(revealCustomer, { params: { tenant: slug, id: customer.id }, body: { reason } })}
      renderItems={(whole) => [
        { term: "Tipo", value: customer.isEntrepreneur ? entrepreneurName : entityNames[customer.entityType] },
        {
          term: customer.entityType === "PERSON" ? "CPF" : "CNPJ",
          value: whole ? formatDocument(whole.document) : customer.document,
        },
        { term: "E-mail", value: whole?.email ?? customer.email ?? "–" },
        { term: "Telefone", value: whole?.phone ? formatPhone(whole.phone) : (customer.phone ?? "–") },
        { term: "Cliente desde", value: formatDate(customer.createdAt) },
        { term: "PIN", value: pinNames[customer.pin] },
        { term: "Sessões abertas", value: String(customer.sessions) },
      ]}
    />
  );
}
