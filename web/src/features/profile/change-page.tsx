import { formatDate, formatTime } from "@vitral/brazil/dates";
import type { ReactNode } from "react";
import { LinkButton, TextLink } from "@vitral/ui/buttons/link-button.tsx";
import { Breadcrumb } from "@vitral/ui/layout/breadcrumb.tsx";
import { Card } from "@vitral/ui/layout/card.tsx";
import { PageTitle } from "@vitral/ui/layout/page-title.tsx";
import { StepLine } from "@vitral/ui/layout/step-line.tsx";
import { Spinner } from "@vitral/ui/loading/spinner.tsx";
import { messageOf } from "@vitral/ui/lib/api-error.ts";
import { Notice } from "@vitral/ui/notices/notice.tsx";
import { paths } from "../../lib/paths.ts";
import { useDevices } from "../../shared/devices/devices.ts";
import { NeedsDevice, useNeedsDevice } from "../../shared/devices/needs-device.tsx";
import { useSession } from "../../shared/session/session.ts";

type Props = {
  title: string;
  subtitle: ReactNode;
  /** Which of two steps this is; without it there is one. */
  step?: 1 | 2;
  heldUntil?: Date | null;
  /** The form. */
  children: ReactNode;
  /** What stands beside the form: what the change means. */
  aside: ReactNode;
};

/** The page of one change of the own data; in place of the form it says why nothing can be changed now. */
export function ChangePage({ title, subtitle, step, heldUntil = null, children, aside }: Props) {
  const breadcrumbs = [
    { label: "Home", to: paths.home },
    { label: "Minha conta", to: paths.account.menu },
    { label: "Meus dados", to: paths.account.profile },
    { label: title },
  ];
  return (
    <div className="grid gap-6 [&>*]:min-w-0">
      <Breadcrumb breadcrumbs={breadcrumbs} />
      <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,27.5rem)_minmax(0,1fr)] [&>*]:min-w-0">
        <div className="grid max-w-[27.5rem] gap-6 [&>*]:min-w-0">
          {step && <StepLine step={step} steps={2} />}
          <PageTitle key={step} subtitle={subtitle}>
            {title}
          </PageTitle>
          <WhenAllowed heldUntil={heldUntil}>
            <Card>{children}</Card>
          </WhenAllowed>
        </div>
        <div className="grid max-w-[27.5rem] gap-2 text-sm text-neutral-700 lg:pt-2">
          {aside}
          <div>
            <TextLink to={paths.account.profile}>Voltar para Meus dados</TextLink>
          </div>
        </div>
      </div>
    </div>
  );
}

/** Its children, where the customer has a PIN, this device is registered and no contact changed within a day. */
function WhenAllowed({ heldUntil, children }: { heldUntil: Date | null; children: ReactNode }) {
  const { hasPin } = useSession().user;
  const needsDevice = useNeedsDevice();
  const { isLoading } = useDevices();
  if (!hasPin)
    return (
      <Notice
        kind="info"
        title="Você ainda não tem um PIN"
        action={<LinkButton to={paths.account.pin}>Cadastrar PIN</LinkButton>}
      >
        Seus dados mudam com o PIN transacional. Cadastre-o antes.
      </Notice>
    );
  if (heldUntil)
    return (
      <Notice kind="info" title="Um contato mudou há menos de 24 horas">
        {`Por segurança, e-mail e telefone podem mudar de novo a partir de ${formatDate(heldUntil)} às ${formatTime(heldUntil).slice(0, 5)}.`}
      </Notice>
    );
  if (isLoading) return <Spinner className="mx-auto size-6" />;
  return (
    <>
      <NeedsDevice>Por segurança, seus dados mudam só em um dispositivo cadastrado.</NeedsDevice>
      {!needsDevice && children}
    </>
  );
}

/** Why a change failed, where the sentence stands at no field. */
export const Failure = ({ error, action }: { error: unknown; action?: ReactNode }) => (
  <div className="mb-5">
    <Notice kind="danger" title="Não foi possível continuar" action={action}>
      {messageOf(error)}
    </Notice>
  </div>
);
