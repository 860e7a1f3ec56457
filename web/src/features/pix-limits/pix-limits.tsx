import { formatSupportPhone } from "@vitral/brazil/support-phone";
import { type LimitKind, limitLabels } from "@vitral/contract/pix-limits";
import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { messageOf } from "@vitral/ui/lib/api-error.ts";
import { paths } from "../../lib/paths.ts";
import { type PixLimits, usePixLimits } from "../../shared/account/pix-limits.ts";
import { useSession } from "../../shared/session/session.ts";
import { useTenant } from "../../shared/tenant/tenant.tsx";
import { isFromPayment, keepJourney, useIsParked } from "../../shared/orders/parked-journey.ts";
import { Button } from "@vitral/ui/buttons/button.tsx";
import { LinkButton } from "@vitral/ui/buttons/link-button.tsx";
import { Breadcrumb } from "@vitral/ui/layout/breadcrumb.tsx";
import { PageTitle } from "@vitral/ui/layout/page-title.tsx";
import { ErrorState } from "@vitral/ui/notices/error-state.tsx";
import { Notice } from "@vitral/ui/notices/notice.tsx";
import { useFailureToast } from "@vitral/ui/notices/use-failure-toast.ts";
import { ChangeLimitDialog } from "./change-limit-dialog.tsx";
import { NightStartCard, NightStartDialog } from "./night-start-card.tsx";
import { LoadingCard, PixLimitCard } from "./pix-limit-card.tsx";
import { Breakable } from "@vitral/ui/text/breakable.tsx";

const breadcrumbs = [
  { label: "Home", to: paths.home },
  { label: "Configurações", to: paths.settings.menu },
  { label: "Limites", to: paths.settings.limits },
  { label: "Meus Limites Pix" },
];

const grid = "grid gap-4 grid-cols-[repeat(auto-fit,minmax(min(100%,15rem),1fr))] [&>*]:min-w-0";
/** Four cards stand two by two. */
const gridOfFour = "grid gap-4 grid-cols-[repeat(auto-fit,minmax(min(100%,20rem),1fr))] [&>*]:min-w-0";
const kinds = ["DAY", "NIGHT", "TRANSACTION"] as const satisfies LimitKind[];

/** 'Meus Limites Pix': what holds, what is used, what waits, and the forms that change it (IN BCB 512/2024). */
export default function PixLimitsScreen() {
  const limits = usePixLimits();
  const { data, error, refetch, isFetching } = limits;
  useFailureToast(limits, messageOf(error));
  const { state } = useLocation();
  const comesFromPayment = isFromPayment(state);
  // After a reload nothing is left to go back to.
  const isAwaited = useIsParked() && comesFromPayment;
  useEffect(() => {
    if (comesFromPayment) keepJourney();
  }, [comesFromPayment]);
  const navigate = useNavigate();
  return (
    <div className="grid gap-6 [&>*]:min-w-0">
      <Breadcrumb breadcrumbs={breadcrumbs} />
      {isAwaited && (
        <div>
          <Button variant="secondary" onClick={() => void navigate(-1)}>
            Voltar para o pagamento
          </Button>
        </div>
      )}
      <PageTitle subtitle="Veja e altere quanto você pode enviar por Pix">Meus Limites Pix</PageTitle>
      {data && <Loaded data={data} />}
      {!data && error && (
        <section aria-label="Limites Pix" className="rounded-card border border-neutral-200 bg-surface">
          <ErrorState message={messageOf(error)} onRetry={() => void refetch()} busy={isFetching} />
        </section>
      )}
      {!data && !error && (
        <ul aria-busy="true" className={grid}>
          {kinds.map((kind) => (
            <li key={kind}>
              <LoadingCard title={limitLabels[kind]} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

type Opened = { what: LimitKind | "NIGHT_START"; open: boolean; times: number };

function Loaded({ data: { limits, nightStart, mayChange } }: { data: PixLimits }) {
  const { hasPin } = useSession().user;
  // A closed dialog stays until it has moved away; `times` empties it when it opens again.
  const [opened, setOpened] = useState<Opened>();
  const show = (what: Opened["what"]) => setOpened((last) => ({ what, open: true, times: (last?.times ?? 0) + 1 }));
  const close = () => setOpened((last) => last && { ...last, open: false });
  const chosen = limits.find(({ kind }) => kind === opened?.what);
  return (
    <>
      {!mayChange.limits && <SupportOnly />}
      {mayChange.limits && !hasPin && <WithoutPin />}
      <ul className={limits.length > 3 ? gridOfFour : grid}>
        {limits.map((limit) => (
          <li key={limit.kind}>
            <PixLimitCard
              limit={limit}
              nightStart={nightStart.current}
              onChange={mayChange.limits && hasPin ? () => show(limit.kind) : undefined}
            />
          </li>
        ))}
      </ul>
      <NightStartCard
        nightStart={nightStart}
        onChange={mayChange.nightStart && hasPin ? () => show("NIGHT_START") : undefined}
      />
      {mayChange.limits && <Rules />}
      {opened && chosen && <ChangeLimitDialog key={opened.times} limit={chosen} open={opened.open} onClose={close} />}
      {opened?.what === "NIGHT_START" && (
        <NightStartDialog key={opened.times} {...nightStart} open={opened.open} onClose={close} />
      )}
    </>
  );
}

const Rules = () => (
  <Notice kind="info" title="Como funcionam as alterações">
    Reduzir um limite vale na hora. Aumentar, ou mudar o início do período noturno, aguarda de 24 a 48 horas: avisamos
    por e-mail no pedido e quando começar a valer, e você pode cancelar até lá.
  </Notice>
);

const WithoutPin = () => (
  <Notice
    kind="info"
    title="Você ainda não tem um PIN"
    action={<LinkButton to={paths.account.pin}>Cadastrar PIN</LinkButton>}
  >
    Para alterar seus limites, cadastre seu PIN transacional de 4 dígitos.
  </Notice>
);

/** Where the bank does not offer changes here. */
function SupportOnly() {
  const { phone, email } = useTenant();
  return (
    <Notice kind="info" title="Para alteração de limites, entre em contato com o suporte.">
      Telefone <span className="whole">{formatSupportPhone(phone)}</span> · E-mail <Breakable text={email} />
    </Notice>
  );
}
