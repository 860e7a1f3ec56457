import { cents } from "@vitral/brazil/cents";
import { formatPhone } from "@vitral/brazil/phone";
import { paths } from "../../lib/paths.ts";
import { Breadcrumb } from "../../ui/breadcrumb.tsx";
import { Notice } from "../../ui/notice.tsx";
import { PageTitle } from "../../ui/page-title.tsx";
import { useTenant } from "../tenant/tenant.tsx";
import { LimitCard } from "./limit-card.tsx";
import { useLimits } from "./limits-of-account.ts";
import { NotLoaded } from "./not-loaded.tsx";
import { useFailureToast } from "../../ui/use-failure-toast.ts";

const way = [
  { label: "Home", to: paths.home },
  { label: "Configurações", to: paths.settings.menu },
  { label: "Limites" },
];

const cards = [
  { title: "Limite Diurno", when: "06:00 às 20:00", limit: "dayLimit", window: "DAY" },
  { title: "Limite Noturno", when: "20:00 às 06:00", limit: "nightLimit", window: "NIGHT" },
  { title: "Limite por Transação", when: "Por operação", limit: "limitPerTransaction", window: null },
] as const;

/** What the account may send, by day, by night and at once, and what is left of it now (spec 2.11, 9). */
export default function LimitsScreen() {
  const limits = useLimits();
  useFailureToast(limits, "Erro ao carregar limites");
  const { data, isFetching, refetch } = limits;
  const failed = !data && limits.errorUpdateCount > 0;
  return (
    <div className="grid gap-6 [&>*]:min-w-0">
      <Breadcrumb way={way} />
      <PageTitle subtitle="Quanto você pode enviar de dia, à noite e por operação">Limites</PageTitle>
      {failed && (
        <NotLoaded title="Seus limites estão indisponíveis" busy={isFetching} onRetry={() => void refetch()}>
          Os valores abaixo não são os da sua conta. Seus limites continuam os mesmos.
        </NotLoaded>
      )}
      <ul aria-busy={!data && !failed} className="grid gap-4 md:grid-cols-3 [&>*]:min-w-0">
        {cards.map(({ title, when, limit, window }) => (
          <li key={title}>
            <LimitCard
              title={title}
              when={when}
              // Shown as 0 when they did not load (spec 8), and marked, so that nobody reads it as nothing left.
              amount={failed ? cents(0) : data?.[limit]}
              unavailable={failed}
              left={data && data.window === window ? data.leftInWindow : undefined}
            />
          </li>
        ))}
      </ul>
      <ToChange />
    </div>
  );
}

/** A bank's number may be free of charge, which no mask of people's phones knows: 0800 777 0101. */
const shownPhone = (phone: string): string =>
  /^0\d00\d{7}$/.test(phone) ? phone.replace(/^(\d{4})(\d{3})/, "$1 $2 ") : formatPhone(phone);

/** Limits are changed by the support, never here (spec 2.11, 6). */
function ToChange() {
  const { phone, email } = useTenant();
  const look = "font-medium wrap-anywhere text-accent-strong underline underline-offset-4";
  return (
    <Notice kind="info" title="Para alteração de limites, entre em contato com o suporte.">
      Telefone{" "}
      <a href={`tel:${phone}`} className={look}>
        {shownPhone(phone)}
      </a>{" "}
      · E-mail{" "}
      <a href={`mailto:${email}`} className={look}>
        {email}
      </a>
    </Notice>
  );
}
