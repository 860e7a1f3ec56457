import { SlidersHorizontal } from "lucide-react";
import { cents } from "@vitral/brazil/cents";
import { formatSupportPhone } from "@vitral/brazil/support-phone";
import { paths } from "../../lib/paths.ts";
import { Breadcrumb } from "@vitral/ui/layout/breadcrumb.tsx";
import { Notice } from "@vitral/ui/notices/notice.tsx";
import { PageTitle } from "@vitral/ui/layout/page-title.tsx";
import { useTenant } from "../../shared/tenant/tenant.tsx";
import { LinkCard } from "@vitral/ui/layout/link-card.tsx";
import { usePixLimits } from "../../shared/account/pix-limits.ts";
import { DeviceLines } from "../../shared/devices/device-lines.tsx";
import { LimitCard } from "./limit-card.tsx";
import { useLimits } from "../../shared/account/limits.ts";
import { NotLoaded } from "./not-loaded.tsx";
import { useFailureToast } from "@vitral/ui/notices/use-failure-toast.ts";
import { Breakable } from "@vitral/ui/text/breakable.tsx";

const breadcrumbs = [
  { label: "Home", to: paths.home },
  { label: "Configurações", to: paths.settings.menu },
  { label: "Limites" },
];

const cards = [
  { title: "Limite Diurno", when: (night: string) => `06:00 às ${night}`, limit: "dayLimit", window: "DAY" },
  { title: "Limite Noturno", when: (night: string) => `${night} às 06:00`, limit: "nightLimit", window: "NIGHT" },
  { title: "Limite por Transação", when: () => "Por operação", limit: "limitPerTransaction", window: null },
] as const;

/** The limits of the account by day, by night and for each payment, and what is left of them (spec 2.11, 9). */
export default function LimitsScreen() {
  const limits = useLimits();
  useFailureToast(limits, "Erro ao carregar limites");
  // The hours are those of the specification until the customer is known to have chosen others.
  const night = usePixLimits().data?.nightStart.current ?? "20:00";
  const { data, isFetching, refetch } = limits;
  const failed = !data && limits.errorUpdateCount > 0;
  return (
    <div className="grid gap-6 [&>*]:min-w-0">
      <Breadcrumb breadcrumbs={breadcrumbs} />
      <PageTitle subtitle="Quanto você pode enviar de dia, à noite e por operação">Limites</PageTitle>
      {failed && (
        <NotLoaded title="Seus limites estão indisponíveis" busy={isFetching} onRetry={() => void refetch()}>
          Os valores abaixo não são os da sua conta. Seus limites continuam os mesmos.
        </NotLoaded>
      )}
      <ul
        aria-busy={!data && !failed}
        className="grid gap-4 grid-cols-[repeat(auto-fit,minmax(min(100%,13.5rem),1fr))] [&>*]:min-w-0"
      >
        {cards.map(({ title, when, limit, window }) => (
          <li key={title}>
            <LimitCard
              title={title}
              when={when(night)}
              // After a failure it is 0 (spec 8) with a mark, so that nobody reads it as the real limit.
              amount={failed ? cents(0) : data?.[limit]}
              unavailable={failed}
              left={data && data.window === window ? data.leftInWindow : undefined}
            />
          </li>
        ))}
      </ul>
      <LinkCard
        label="Meus Limites Pix"
        hint="Altere seus limites e o início do período noturno"
        to={paths.settings.pixLimits}
        icon={<SlidersHorizontal />}
      />
      <HowToChange />
      <DeviceLines />
    </div>
  );
}

/** Only the support can change limits (spec 2.11, 6). */
function HowToChange() {
  const { phone, email } = useTenant();
  const look = "font-medium wrap-anywhere text-accent-strong underline underline-offset-4";
  return (
    <Notice kind="info" title="Para alteração de limites, entre em contato com o suporte.">
      Telefone{" "}
      <a href={`tel:${phone}`} className={look}>
        <span className="whole">{formatSupportPhone(phone)}</span>
      </a>{" "}
      · E-mail{" "}
      <a href={`mailto:${email}`} className={look}>
        <Breakable text={email} />
      </a>
    </Notice>
  );
}
