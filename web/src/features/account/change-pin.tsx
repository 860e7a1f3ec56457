import { useNavigate, useSearchParams } from "react-router";
import { paths } from "../../lib/paths.ts";
import { Breadcrumb } from "@vitral/ui/layout/breadcrumb.tsx";
import { Card } from "@vitral/ui/layout/card.tsx";
import { PageTitle } from "@vitral/ui/layout/page-title.tsx";
import { StepLine } from "@vitral/ui/layout/step-line.tsx";
import { useSession } from "../../shared/session/session.ts";
import { useTenant } from "../../shared/tenant/tenant.tsx";
import { NewPinForm } from "./new-pin-form.tsx";
import { SendCodeForm } from "./send-code-form.tsx";

/** The step is part of the address, so that a customer who comes back from the e-mail is still at the code. */
const codeStep = `${paths.account.pin}?etapa=codigo`;

/** Changes or creates the PIN with a code that is sent by e-mail (spec 2.12, 4.4; ADR-0013, "First PIN"). */
export default function ChangePin() {
  const { hasPin } = useSession().user;
  const { strongSecrets } = useTenant();
  const [parameters] = useSearchParams();
  const navigate = useNavigate();
  const title = hasPin ? "Alterar Pin" : "Cadastrar Pin";
  const breadcrumbs = [
    { label: "Home", to: paths.home },
    { label: "Minha conta", to: paths.account.menu },
    { label: title },
  ];
  const isAtCode = parameters.get("etapa") === "codigo";
  return (
    <div className="grid gap-6 [&>*]:min-w-0">
      <Breadcrumb breadcrumbs={breadcrumbs} />
      <div className="grid max-w-[27.5rem] gap-6">
        <StepLine step={isAtCode ? 2 : 1} steps={2} />
        <PageTitle
          key={isAtCode ? "code" : "password"}
          subtitle={isAtCode ? aboutCode(hasPin, strongSecrets) : aboutPassword(hasPin, strongSecrets)}
        >
          {title}
        </PageTitle>
        <Card>
          {isAtCode ? (
            <NewPinForm
              isFirst={!hasPin}
              backTo={paths.account.pin}
              onChanged={() => void navigate(paths.account.pin, { replace: true })}
            />
          ) : (
            <SendCodeForm skipTo={codeStep} onSent={() => void navigate(codeStep)} />
          )}
        </Card>
      </div>
    </div>
  );
}

function aboutPassword(hasPin: boolean, strongSecrets: boolean): string {
  const codes = strongSecrets ? "um código por e-mail e outro por SMS" : "um código por e-mail";
  return hasPin
    ? `Confirme sua senha para receber ${codes}. Um PIN bloqueado volta a funcionar com a alteração.`
    : `Para cadastrar seu PIN, confirme sua senha e receba ${codes}.`;
}

function aboutCode(hasPin: boolean, strongSecrets: boolean): string {
  const typed = strongSecrets ? "os códigos recebidos por e-mail e por SMS" : "o código recebido por e-mail";
  return hasPin
    ? `Digite ${typed} e escolha um novo PIN de 4 dígitos.`
    : `Para cadastrar seu PIN, digite ${typed} e escolha 4 dígitos.`;
}
