import { formatSupportPhone } from "@vitral/brazil/support-phone";
import { formatDocument } from "@vitral/brazil/document";
import { bankAfter } from "@vitral/contract/bank-name";
import { type ProviderKind, providerKinds } from "@vitral/contract/tenants";
import type { ReactNode } from "react";
import { paths } from "../../lib/paths.ts";
import { Logo } from "../../shared/tenant/logo.tsx";
import { useTenant } from "../../shared/tenant/tenant.tsx";
import { LinkButton } from "@vitral/ui/buttons/link-button.tsx";
import { Card } from "@vitral/ui/layout/card.tsx";
import { PageTitle } from "@vitral/ui/layout/page-title.tsx";
import { DefinitionList } from "@vitral/ui/text/definition-list.tsx";
import { Breakable } from "@vitral/ui/text/breakable.tsx";

/** The Central Bank's page for complaints about institutions. */
const centralBank = "https://www.bcb.gov.br/meubc/registrar_reclamacao";

/**
 * Whom to ask, in the order in which a complaint goes: customer service, ombudsman (Res. CMN 4.860/2020: an answer in
 * ten business days), Central Bank. With or without a session.
 */
export default function Help() {
  const tenant = useTenant();
  const { phone, email, ombudsmanPhone, provider } = tenant;
  return (
    <main className="mx-auto grid w-full max-w-[45rem] gap-6 px-5 py-8 sm:py-12 [&>*]:min-w-0">
      <div className="flex flex-wrap items-center justify-between gap-4 text-accent-strong">
        <Logo on="page" />
        <LinkButton to={paths.home} variant="secondary">
          Página inicial
        </LinkButton>
      </div>
      <PageTitle subtitle={`Fale ${bankAfter("com", tenant)}, nesta ordem`}>Ajuda e reclamações</PageTitle>
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
      <Card title="2. Ouvidoria">
        <p className="mb-4 text-neutral-700">
          Se a resposta do atendimento não resolver. Tenha o protocolo em mãos: a Ouvidoria responde em até dez dias
          úteis.
        </p>
        <DefinitionList items={[{ term: "Telefone", value: <Phone number={ombudsmanPhone} /> }]} />
      </Card>
      <Card title="3. Banco Central">
        <p className="mb-4 text-neutral-700">
          Se ainda assim não resolver, registre uma reclamação contra {provider.name} no Banco Central. Você também pode
          procurar o Procon ou consumidor.gov.br.
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
      <Card title="Seus dados pessoais">
        <p className="mb-4 text-neutral-700">
          O encarregado pelo tratamento de dados pessoais responde sobre acesso, correção e exclusão dos seus dados. Na
          sua conta, veja também Minha conta, Privacidade. Você pode reclamar à Autoridade Nacional de Proteção de Dados
          (ANPD).
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
      <p className="text-sm text-neutral-600">Nunca pedimos sua senha, seu PIN ou um código.</p>
    </main>
  );
}

const Email = ({ address }: { address: string }) => (
  <Anchor href={`mailto:${address}`}>
    <Breakable text={address} />
  </Anchor>
);

const Phone = ({ number }: { number: string }) => (
  <Anchor href={`tel:${number}`}>
    <span className="whole">{formatSupportPhone(number)}</span>
  </Anchor>
);

/** A link out of the product, tall enough for a finger; `outside` opens it in a tab of its own. */
function Anchor({ href, outside = false, children }: { href: string; outside?: boolean; children: ReactNode }) {
  return (
    <a
      href={href}
      {...(outside && { target: "_blank", rel: "noreferrer" })}
      className="inline-flex min-h-11 items-center text-accent-strong underline underline-offset-4"
    >
      {children}
      {outside && <span className="sr-only"> (abre em outra aba)</span>}
    </a>
  );
}
