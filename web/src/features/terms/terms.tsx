import { formatDocument } from "@vitral/brazil/document";
import { formatSupportPhone } from "@vitral/brazil/support-phone";
import { providerLine } from "@vitral/contract/tenants";
import { Printer } from "lucide-react";
import { useId } from "react";
import { paths } from "../../lib/paths.ts";
import { Button } from "../../ui/buttons/button.tsx";
import { TextLink } from "../../ui/buttons/link-button.tsx";
import { Notice } from "../../ui/notices/notice.tsx";
import { PageTitle } from "../../ui/layout/page-title.tsx";
import { Whole } from "../../ui/text/whole.tsx";
import { internetBankingAddress } from "@vitral/contract/bank-name";
import { Logo } from "../../shared/tenant/logo.tsx";
import { useTenant } from "../../shared/tenant/tenant.tsx";
import { privacyOf } from "./privacy-text.ts";
import { type Section, termsOf } from "./terms-text.ts";

/** Terms of use and privacy policy, to read and to print (spec 2.1). The text is a draft for the operator's lawyers. */
export default function Terms() {
  const given = useTenant();
  const tenant = {
    ...given,
    phone: formatSupportPhone(given.phone),
    ombudsmanPhone: formatSupportPhone(given.ombudsmanPhone),
  };
  return (
    <main className="mx-auto grid w-full max-w-[45rem] gap-8 px-5 py-8 break-words sm:py-12 [&>*]:min-w-0 print:max-w-none print:p-0!">
      <div className="flex flex-wrap items-center justify-between gap-4 text-accent-strong">
        <Logo ground="light" />
        <div className="print:hidden">
          <Button variant="secondary" onClick={() => window.print()}>
            <Printer aria-hidden="true" className="size-5" />
            Imprimir
          </Button>
        </div>
      </div>
      <PageTitle subtitle={<Whole text={`${tenant.name} · CNPJ ${formatDocument(tenant.document)}`} />}>
        Termos de uso e política de privacidade
      </PageTitle>
      <Notice kind="info" title="Texto-modelo">
        Este texto acompanha o sistema como modelo e deve ser revisado pelo jurídico de {tenant.name} antes de valer.
      </Notice>
      <Part title="Termos de uso" sections={termsOf(tenant)} />
      <Part title="Política de privacidade" sections={privacyOf(tenant)} />
      <footer className="border-t border-neutral-200 pt-6 text-sm text-neutral-600">
        <p>{tenant.name}</p>
        <p>
          Contas mantidas por <Whole text={providerLine(tenant.provider)} />
        </p>
        <p>
          <Whole text={tenant.address} />
        </p>
        <p>
          <Whole text={tenant.phone} /> · {tenant.email} · {tenant.site}
        </p>
        <p>Internet banking: {internetBankingAddress(tenant)}</p>
        <p className="print:hidden">
          <TextLink to={paths.help}>Ajuda e reclamações</TextLink>
        </p>
      </footer>
    </main>
  );
}

function Part({ title, sections }: { title: string; sections: readonly Section[] }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <h2 id={id} className="text-title-2 font-title">
        {title}
      </h2>
      {sections.map((section, index) => (
        <div key={section.title} className="grid grid-cols-[minmax(0,1fr)] gap-2 print:break-inside-avoid">
          <h3 className="font-semibold">
            {index + 1}. {section.title}
          </h3>
          {section.text.map((block) => (
            <Block key={String(block)} block={block} />
          ))}
        </div>
      ))}
    </section>
  );
}

function Block({ block }: { block: string | readonly string[] }) {
  if (typeof block === "string")
    return (
      <p className="text-pretty text-neutral-700">
        <Whole text={block} />
      </p>
    );
  return (
    <ul className="grid list-disc gap-1 pl-6 text-neutral-700">
      {block.map((line) => (
        <li key={line}>
          <Whole text={line} />
        </li>
      ))}
    </ul>
  );
}
