import { useQuery } from "@tanstack/react-query";
import { formatDay } from "@vitral/brazil/dates";
import { formatDocument } from "@vitral/brazil/document";
import { formatSupportPhone } from "@vitral/brazil/support-phone";
import { internetBankingAddress } from "@vitral/contract/bank-name";
import { getTexts } from "@vitral/contract/legal/texts";
import { type Tenant, providerLine } from "@vitral/contract/tenants";
import { Button } from "@vitral/ui/buttons/button.tsx";
import { TextLink } from "@vitral/ui/buttons/link-button.tsx";
import { PageTitle } from "@vitral/ui/layout/page-title.tsx";
import { messageOf } from "@vitral/ui/lib/api-error.ts";
import { Skeleton } from "@vitral/ui/loading/skeleton.tsx";
import { ErrorState } from "@vitral/ui/notices/error-state.tsx";
import { Notice } from "@vitral/ui/notices/notice.tsx";
import { Whole } from "@vitral/ui/text/whole.tsx";
import { Printer } from "lucide-react";
import { useSearchParams } from "react-router";
import { call } from "../../lib/api.ts";
import { paths } from "../../lib/paths.ts";
import { Logo } from "../../shared/tenant/logo.tsx";
import { useTenant } from "../../shared/tenant/tenant.tsx";
import { TextPart } from "./text-part.tsx";
import { Versions } from "./versions.tsx";
import { Breakable } from "@vitral/ui/text/breakable.tsx";

/** Terms of use and privacy policy, those in force or of a version, to read and to print (spec 2.1). */
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
        <Logo on="page" />
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
      <Texts tenant={tenant} />
      <Foot tenant={tenant} />
    </main>
  );
}

function Texts({ tenant }: { tenant: Tenant }) {
  const [search] = useSearchParams();
  const version = search.get("versao") ?? undefined;
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ["legal-texts", version],
    queryFn: ({ signal }) => call(getTexts, { query: { version } }, signal),
    networkMode: "always",
    refetchOnWindowFocus: false,
  });
  if (!data && error) return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} busy={isFetching} />;
  if (!data) return <Loading />;
  return (
    <>
      {data.state !== "IN_FORCE" && (
        <Notice kind="info" title={data.state === "PAST" ? "Versão anterior" : "Ainda não valem"}>
          {data.state === "PAST"
            ? "Estes textos foram substituídos. "
            : `Valem a partir de ${formatDay(data.version)}. `}
          <TextLink to={paths.terms}>Ler os textos em vigor</TextLink>
        </Notice>
      )}
      {data.isModel && (
        <Notice kind="info" title="Texto-modelo">
          Este texto acompanha o sistema como modelo e deve ser revisado pelo jurídico de {tenant.name} antes de valer.
        </Notice>
      )}
      <TextPart title="Termos de uso" sections={data.terms} />
      <TextPart title="Política de privacidade" sections={data.privacy} />
      <Versions shown={data.version} versions={data.versions} />
    </>
  );
}

const Loading = () => (
  <output aria-label="Carregando os textos" className="grid gap-4">
    {["w-1/3", "w-full", "w-11/12", "w-2/3", "w-5/6"].map((width) => (
      <Skeleton key={width} shape={`h-5 ${width}`} />
    ))}
  </output>
);

const Foot = ({ tenant }: { tenant: Tenant }) => (
  <footer className="border-t border-neutral-200 pt-6 text-sm text-neutral-600">
    <p>{tenant.name}</p>
    <p>
      Contas mantidas por <Whole text={providerLine(tenant.provider)} />
    </p>
    <p>
      <Whole text={tenant.address} />
    </p>
    <p>
      <Whole text={tenant.phone} /> · <Breakable text={tenant.email} /> · <Breakable text={tenant.site} />
    </p>
    <p>Internet banking: {internetBankingAddress(tenant)}</p>
    <p className="print:hidden">
      <TextLink to={paths.help}>Ajuda e reclamações</TextLink>
    </p>
  </footer>
);
