import { formatDocument } from "@vitral/brazil/document";
import { bankAfter } from "@vitral/contract/bank-name";
import { type ProviderKind, providerKinds } from "@vitral/contract/tenants";
import type { ReactNode } from "react";
import { Card } from "@vitral/ui/layout/card.tsx";
import { DefinitionList } from "@vitral/ui/text/definition-list.tsx";
import { useTenant } from "../../shared/tenant/tenant.tsx";
import { Anchor, Email, Phone } from "./people-links.tsx";

/** The Central Bank's page for complaints about institutions. */
const centralBank = "https://www.bcb.gov.br/meubc/registrar_reclamacao";

/**
 * Whom to ask, in the order in which a complaint goes: customer service, ombudsman (Res. CMN 4.860/2020: an answer in
 * ten business days), Central Bank.
 */
export function People() {
  const tenant = useTenant();
  const { phone, email, ombudsmanPhone, provider } = tenant;
  return (
    <>
      <h2 className="text-title-3 font-title">Fale {bankAfter("com", tenant)}, nesta ordem</h2>
      <Place id="atendimento">
        <Card title="1. Atendimento (SAC)">
          <p className="mb-4 text-neutral-700">
            Dúvidas, problemas, cancelamentos e reclamações. Peça o número do protocolo e guarde-o.
          </p>
          <DefinitionList
            items={[
              { term: "Telefone", value: <Phone number={phone} /> },
              { term: "E-mail", value: <Email address={email} /> },
            ]}
          />
        </Card>
      </Place>
      <Place id="ouvidoria">
        <Card title="2. Ouvidoria">
          <p className="mb-4 text-neutral-700">
            Se a resposta do atendimento não resolver. Tenha o protocolo em mãos: a Ouvidoria responde em até dez dias
            úteis.
          </p>
          <DefinitionList items={[{ term: "Telefone", value: <Phone number={ombudsmanPhone} /> }]} />
        </Card>
      </Place>
      <Place id="banco-central">
        <Card title="3. Banco Central">
          <p className="mb-4 text-neutral-700">
            Se ainda assim não resolver, registre uma reclamação contra {provider.name} no Banco Central. Você também
            pode procurar o Procon ou consumidor.gov.br.
          </p>
          <DefinitionList
            items={[
              {
                term: "Registrar reclamação",
                value: (
                  <Anchor href={centralBank} outside>
                    bcb.gov.br/meubc
                  </Anchor>
                ),
              },
              { term: "Telefone", value: <Anchor href="tel:145">145</Anchor> },
            ]}
          />
        </Card>
      </Place>
      <Place id="dados-pessoais">
        <Card title="Seus dados pessoais">
          <p className="mb-4 text-neutral-700">
            O encarregado pelo tratamento de dados pessoais responde sobre acesso, correção e exclusão dos seus dados.
            Na sua conta, veja também Minha conta, Privacidade. Você pode reclamar à Autoridade Nacional de Proteção de
            Dados (ANPD).
          </p>
          <DefinitionList
            items={[
              { term: "Encarregado", value: <Email address={email} /> },
              {
                term: "ANPD",
                value: (
                  <Anchor href="https://www.gov.br/anpd" outside>
                    gov.br/anpd
                  </Anchor>
                ),
              },
            ]}
          />
        </Card>
      </Place>
      <Place id="instituicao">
        <Card title="Quem mantém a sua conta">
          <DefinitionList
            items={[
              { term: "Instituição", value: provider.name },
              { term: "Tipo", value: providerKinds[provider.kind as ProviderKind] },
              { term: "CNPJ", value: <span className="whole">{formatDocument(provider.document)}</span> },
              { term: "ISPB", value: provider.ispb },
            ]}
          />
        </Card>
      </Place>
    </>
  );
}

/** What an address of the help leads to: it takes the focus then. */
const Place = ({ id, children }: { id: string; children: ReactNode }) => (
  <div id={id} tabIndex={-1} className="rounded-card">
    {children}
  </div>
);
