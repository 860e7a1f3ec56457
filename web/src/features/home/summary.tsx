import { type Cents, formatBrl } from "@vitral/brazil/cents";
import { ArrowDownLeft, ArrowUpRight, Eye, EyeOff } from "lucide-react";
import type { ReactNode } from "react";
import { IconButton } from "@vitral/ui/buttons/icon-button.tsx";
import { Skeleton } from "@vitral/ui/loading/skeleton.tsx";
import { BalanceFailure, BalanceText } from "../../shared/account/balance-card.tsx";
import { useBalanceShown } from "../../shared/account/balance-shown.ts";
import { BlockedMoney } from "../../shared/account/blocked-money.tsx";
import { type Period, periodText } from "./period.ts";
import { KindsButton } from "./search/kinds-button.tsx";
import type { SearchFilters } from "./search/search-filters.ts";

type Props = {
  period: Period | null;
  /** With a search, the totals are those of what it found. */
  filters: SearchFilters | null;
  totals: { in: Cents; out: Cents } | undefined;
  /** The statement did not load, so the totals are unknown. */
  failed: boolean;
};

/** The balance and the totals of the chosen period; they are hidden with the balance (spec 2.8, 4.1). */
export function Summary({ period, filters, totals, failed }: Props) {
  const [shown, show] = useBalanceShown();
  const figure = (amount: Cents | undefined): ReactNode => {
    if (amount !== undefined) return formatBrl(amount);
    return failed ? "—" : <Skeleton shape="my-1 h-4 w-24" />;
  };
  return (
    <section className="rounded-card border border-neutral-200 bg-surface p-4 sm:p-6">
      <div className="grid gap-x-8 gap-y-3 sm:grid-cols-2">
        <div className="min-w-0">
          <div className="-my-2 flex items-center justify-between gap-2 sm:justify-start">
            <h2 className="text-sm text-neutral-600">Saldo disponível</h2>
            <div className="-mr-2 print:hidden">
              <IconButton label={shown ? "Ocultar valores" : "Mostrar valores"} onClick={() => show(!shown)}>
                {shown ? <EyeOff className="size-5" /> : <Eye className="size-5" />}
              </IconButton>
            </div>
          </div>
          <p className="@container font-title tabular-nums">
            <span className="figure">
              <BalanceText />
            </span>
          </p>
          <BalanceFailure />
        </div>
        <div className="min-w-0">
          <div className="flex flex-wrap items-center justify-between gap-x-4 text-caption text-neutral-600">
            <p>
              {period ? periodText(period) : "Todo o período"}
              {filters && " · só o que a busca encontrou"}
            </p>
            <KindsButton period={period} filters={filters} />
          </div>
          {shown ? (
            <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-3">
              <Figure term="Entradas" icon={<ArrowDownLeft className="text-credit" />} value={figure(totals?.in)} />
              <Figure term="Saídas" icon={<ArrowUpRight className="text-debit" />} value={figure(totals?.out)} />
            </dl>
          ) : (
            <p className="text-caption text-neutral-700">Saldo, totais e gráfico do mês ocultos</p>
          )}
        </div>
      </div>
      <BlockedMoney shown={shown} />
    </section>
  );
}

function Figure({ term, icon, value }: { term: string; icon: ReactNode; value: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="flex items-center gap-1.5 text-sm text-neutral-600 [&>svg]:size-4">
        {icon}
        {term}
      </dt>
      <dd className="font-semibold tabular-nums">
        <span className="whole">{value}</span>
      </dd>
    </div>
  );
}
