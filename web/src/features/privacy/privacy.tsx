import { formatDay } from "@vitral/brazil/dates";
import type { Privacy } from "@vitral/contract/privacy";
import { messageOf } from "@vitral/ui/lib/api-error.ts";
import { paths } from "../../lib/paths.ts";
import { TextLink } from "@vitral/ui/buttons/link-button.tsx";
import { Breadcrumb } from "@vitral/ui/layout/breadcrumb.tsx";
import { Card } from "@vitral/ui/layout/card.tsx";
import { PageTitle } from "@vitral/ui/layout/page-title.tsx";
import { Skeleton } from "@vitral/ui/loading/skeleton.tsx";
import { ErrorState } from "@vitral/ui/notices/error-state.tsx";
import { useFailureToast } from "@vitral/ui/notices/use-failure-toast.ts";
import { Consents } from "./consents.tsx";
import { DownloadForm } from "./download-form.tsx";
import { HeldList } from "./held-list.tsx";
import { Recipients } from "./recipients.tsx";
import { usePrivacy } from "./use-privacy.ts";
import { Waiting } from "@vitral/ui/loading/spinner.tsx";

const breadcrumbs = [
  { label: "Home", to: paths.home },
  { label: "Minha conta", to: paths.account.menu },
  { label: "Privacidade" },
];

/** 'Privacidade': the own data, who gets it, consents, the file, correction and deletion (LGPD, arts. 9, 18 and 19). */
export default function PrivacyScreen() {
  const privacy = usePrivacy();
  const { data, error, refetch, isFetching } = privacy;
  useFailureToast(privacy, messageOf(error));
  return (
    <div className="grid gap-6 [&>*]:min-w-0">
      <Breadcrumb breadcrumbs={breadcrumbs} />
      <PageTitle subtitle="Seus dados, para que servem e o que você pode fazer com eles">Privacidade</PageTitle>
      {data && <Parts privacy={data} />}
      {!data && error && (
        <Card>
          <ErrorState message={messageOf(error)} onRetry={() => void refetch()} busy={isFetching} />
        </Card>
      )}
      {!data && !error && <Loading />}
    </div>
  );
}

function Parts({
  privacy: { held, consents, terms, recipients, cepHost, institutions, keptUntil },
}: {
  privacy: Privacy;
}) {
  return (
    <>
      <Card title="Baixar meus dados">
        <DownloadForm />
      </Card>
      <Card title="Suas autorizações">
        <Consents consents={consents} terms={terms} />
      </Card>
      <Card title="O que guardamos">
        <HeldList held={held} />
      </Card>
      <Card title="Quem recebe seus dados">
        <Recipients recipients={recipients} cepHost={cepHost} institutions={institutions} />
      </Card>
      <Card title="Corrigir, perguntar ou encerrar">
        <div className="grid gap-3 text-neutral-700">
          <p>
            Para corrigir um dado, pedir que um dado desnecessário seja apagado ou tirar uma dúvida, fale com o
            encarregado pelos dados pessoais. O atendimento corrige e-mail e telefone na hora.
          </p>
          <p>
            Ao encerrar a conta, apagamos o que a lei não manda guardar: contatos, senhas, chaves Pix, favorecidos,
            agendamentos e dispositivos. Cadastro, documentos e operações ficam guardados e, se você encerrasse hoje,
            seriam apagados ou tornados anônimos depois de {formatDay(keptUntil)} (Circular BCB 3.978/2020, art. 67).
          </p>
          <p className="flex flex-wrap gap-x-6">
            <TextLink to={`${paths.help}#dados-pessoais`}>Falar com o encarregado</TextLink>
            <TextLink to={paths.terms}>Ler a política de privacidade</TextLink>
          </p>
        </div>
      </Card>
    </>
  );
}

function Loading() {
  return (
    <div>
      <Waiting what="seus dados" />
      <div aria-hidden="true" className="grid gap-6">
        {[0, 1, 2].map((index) => (
          <Card key={index}>
            <div className="grid gap-4">
              <Skeleton shape="h-6 w-48 max-w-full" />
              <Skeleton shape="h-4 w-full" />
              <Skeleton shape="h-4 w-3/4" />
            </div>
          </Card>
        ))}
      </div>
    </div>
  );
}
