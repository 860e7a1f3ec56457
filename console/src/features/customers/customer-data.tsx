import { formatDate } from "@vitral/brazil/dates";
import { formatDocument } from "@vitral/brazil/document";
import { formatPhone } from "@vitral/brazil/phone";
import { type CustomerPage, revealCustomer } from "@vitral/contract/console/customers";
import { Button } from "@vitral/ui/buttons/button.tsx";
import { Card } from "@vitral/ui/layout/card.tsx";
import { DefinitionList } from "@vitral/ui/text/definition-list.tsx";
import { useState } from "react";
import { call } from "../../lib/api.ts";
import type { AnswerOf } from "../../lib/endpoint-types.ts";
import { ReasonDialog } from "../../shared/actions/reason-dialog.tsx";
import { useMay } from "../../shared/session/session.ts";
import { useTenant } from "../../shared/tenant/use-tenant.ts";
import { entityNames, pinNames } from "./words.ts";

/** Who the customer is; document and contacts are masked until they are asked for with a reason. */
export function CustomerData({ customer }: { customer: CustomerPage }) {
  const { slug } = useTenant();
  const mayReveal = useMay("customers.reveal");
  const [asking, setAsking] = useState(false);
  const [shown, setShown] = useState<AnswerOf<typeof revealCustomer> | null>(null);
  const params = { tenant: slug, id: customer.id };
  return (
    <Card
      title="Dados"
      aside={
        !shown &&
        mayReveal && (
          <Button variant="quiet" onClick={() => setAsking(true)}>
            Mostrar
          </Button>
        )
      }
    >
      <DefinitionList
        items={[
          { term: "Tipo", value: entityNames[customer.entityType] },
          {
            term: customer.entityType === "PERSON" ? "CPF" : "CNPJ",
            value: shown ? formatDocument(shown.document) : customer.document,
          },
          { term: "E-mail", value: shown?.email ?? customer.email ?? "–" },
          { term: "Telefone", value: shown?.phone ? formatPhone(shown.phone) : (customer.phone ?? "–") },
          { term: "Cliente desde", value: formatDate(new Date(customer.createdAt)) },
          { term: "PIN", value: pinNames[customer.pin] },
          { term: "Sessões abertas", value: String(customer.sessions) },
        ]}
      />
      <ReasonDialog
        open={asking}
        onClose={() => setAsking(false)}
        title="Mostrar documento e contatos"
        description="O acesso fica registrado na auditoria, com o motivo."
        action="Mostrar"
        templates={["O cliente ligou e confirmou quem é", "Análise de suspeita de fraude"]}
        run={(reason) => call(revealCustomer, { params, body: { reason } })}
        onDone={setShown}
      />
    </Card>
  );
}
