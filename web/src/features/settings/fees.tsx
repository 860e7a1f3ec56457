import { cents, formatBrl } from "@vitral/brazil/cents";
import type { Fees } from "@vitral/contract/fees";
import { ApiError } from "@vitral/ui/lib/api-error.ts";
import { paths } from "../../lib/paths.ts";
import { Breadcrumb } from "@vitral/ui/layout/breadcrumb.tsx";
import { Card } from "@vitral/ui/layout/card.tsx";
import { PageTitle } from "@vitral/ui/layout/page-title.tsx";
import { Skeleton } from "@vitral/ui/loading/skeleton.tsx";
import { useFees } from "../../shared/account/fees.ts";
import { feeText } from "./fee-text.ts";
import { NotLoaded } from "./not-loaded.tsx";
import { Tag } from "@vitral/ui/text/tag.tsx";
import { useFailureToast } from "@vitral/ui/notices/use-failure-toast.ts";

const breadcrumbs = [
  { label: "Home", to: paths.home },
  { label: "Configurações", to: paths.settings.menu },
  { label: "Tarifas" },
];

/**
 * The five cards (spec 2.11). The fee of a boleto and the monthly fee are always amounts (spec 3). Of TED and boleto
 * only the fee exists: no account can make one.
 */
const cards: { title: string; each: string; notYet?: boolean; text: (fees: Fees) => string }[] = [
  { title: "Pix Saída", each: "Por Pix enviado", text: (fees) => feeText(fees.feeTypePixOut, fees.feePixOut) },
  { title: "Pix Entrada", each: "Por Pix recebido", text: (fees) => feeText(fees.feeTypePixIn, fees.feePixIn) },
  {
    title: "TED Saída",
    each: "Por TED enviado",
    notYet: true,
    text: (fees) => feeText(fees.feeTypeTedOut, fees.feeTedOut),
  },
  { title: "Boleto", each: "Por boleto", notYet: true, text: (fees) => formatBrl(fees.feeBillet) },
  { title: "Mensalidade", each: "Por mês", text: (fees) => formatBrl(fees.monthlyFee) },
];

/** Shown when the fees could not be loaded (spec 8). */
const fixedZero: Fees = {
  feeTypePixIn: "FIXED",
  feePixIn: 0,
  feeTypePixOut: "FIXED",
  feePixOut: 0,
  feeTypeTedOut: "FIXED",
  feeTedOut: 0,
  feeBillet: cents(0),
  monthlyFee: cents(0),
};

/** What the account pays for each service (spec 2.11, 3, 8). */
export default function FeesScreen() {
  const fees = useFees();
  useFailureToast(fees, "Erro ao carregar tarifas");
  const { data, error, isFetching, refetch } = fees;
  const failed = !data && fees.errorUpdateCount > 0;
  // The server answered without fees.
  const isEmpty = error instanceof ApiError && error.status >= 200 && error.status < 300;
  const shown = (text: (fees: Fees) => string) => {
    if (data) return text(data);
    if (failed) return isEmpty ? "N/A" : text(fixedZero);
    return undefined;
  };
  return (
    <div className="grid gap-6 [&>*]:min-w-0">
      <Breadcrumb breadcrumbs={breadcrumbs} />
      <PageTitle subtitle="Quanto custa cada serviço da sua conta">Tarifas</PageTitle>
      {failed && (
        <NotLoaded title="Suas tarifas estão indisponíveis" busy={isFetching} onRetry={() => void refetch()}>
          Os valores abaixo não são os da sua conta.
        </NotLoaded>
      )}
      <ul aria-busy={!data && !failed} className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3 [&>*]:min-w-0">
        {cards.map(({ title, each, notYet = false, text }) => (
          <li key={title}>
            <FeeCard title={title} each={each} fee={shown(text)} unavailable={failed} notYet={notYet} />
          </li>
        ))}
      </ul>
    </div>
  );
}

type FeeCardProps = {
  title: string;
  each: string;
  fee: string | undefined;
  unavailable: boolean;
  /** The account cannot use the service. */
  notYet: boolean;
};

function FeeCard({ title, each, fee, unavailable, notYet }: FeeCardProps) {
  return (
    <Card title={title} aside={unavailable && <Tag>Indisponível</Tag>}>
      <p className="text-sm text-neutral-600">{each}</p>
      {fee === undefined ? (
        <>
          <Skeleton shape="mt-2 h-7 w-28" />
          <span className="sr-only">Carregando</span>
        </>
      ) : (
        <p className={`@container mt-1 font-title tabular-nums ${unavailable ? "text-neutral-600" : ""}`}>
          <span className="figure figure-small">{fee}</span>
        </p>
      )}
      {notYet && <p className="mt-2 text-sm text-neutral-600">Ainda não é possível fazer por aqui.</p>}
    </Card>
  );
}
