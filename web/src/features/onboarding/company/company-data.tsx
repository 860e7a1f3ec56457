import { formatDocument } from "@vitral/brazil/document";
import { Whole } from "@vitral/ui/text/whole.tsx";
import { DefinitionList } from "@vitral/ui/text/definition-list.tsx";
import { Card } from "@vitral/ui/layout/card.tsx";
import { useSession } from "../../../shared/session/session.ts";
import { addressSubtitle } from "../journey/fields.ts";
import { CompanyAddressForm } from "./company-address-form.tsx";
import { Step } from "../journey/step.tsx";

/** Name and CNPJ of the company, and its address: pj/4 (spec 2.6). */
export default function CompanyData() {
  const { name, document } = useSession().user;
  return (
    <Step title="Qual o endereço da empresa?" subtitle={addressSubtitle}>
      <Card>
        <DefinitionList
          items={[
            { term: "Empresa", value: name },
            { term: "CNPJ", value: <Whole text={formatDocument(document)} /> },
          ]}
        />
      </Card>
      <CompanyAddressForm />
    </Step>
  );
}
