import { type Cents, formatBrl } from "@vitral/brazil/cents";
import { ArrowDownLeft, ArrowUpRight, Eye, EyeOff } from "lucide-react";
import type { ReactNode } from "react";
import { IconButton } from "@vitral/ui/buttons/icon-button.tsx";
import { Card } from "@vitral/ui/layout/card.tsx";
import { Skeleton } from "@vitral/ui/loading/skeleton.tsx";
import { BalanceFailure, BalanceText } from "../../shared/account/balance-card.tsx";
import { useBalanceShown } from "../../shared/account/balance-shown.ts";
import { BlockedMoney } from "../../shared/account/blocked-money.tsx";
import { type Period, periodText } from "./period.ts";

type Props = {
  period: Period | null;
  /** The totals are those of what a search found. */
  searched: boolean;
  summary: { in: Cents; out: Cents } | undefined;
  /** The statement did not load, so the totals are unknown. */
  failed: boolean;
};

/** The balance and the totals of the chosen period; they are hidden with the balance (spec 2.8, 4.1). */
export function Summary({ period, searched, summary, failed }: Props) {
  const [shown, show] = useBalanceShown();
  const eye = (
    <IconButton label={shown ? "Ocultar valores" : "Mostrar valores"} onClick={() => show(!shown)}>
      {shown ? <EyeOff className="size-5" /> : <Eye className="size-5" />}
    </IconButton>
  );
  const figure = (amount: Cents | undefined): ReactNode => {
    if (!shown) return <Hidden />;
    if (amount !== undefined) return formatBrl(amount);
    return failed ? "—" : <Skeleton shape="my-1 h-4 w-24" />;
  };
  return (
    <Card title="Saldo e resumo" aside={<div className="-my-2 -mr-2 print:hidden">{eye}</div>}>
      <p className="text-sm text-neutral-600">Saldo disponível</p>
      <p className="@container font-title tabular-nums">
        <span className="figure">
          <BalanceText />
        </span>
      </p>
      <BalanceFailure />
      <BlockedMoney shown={shown} />
      <p className="mt-4 mb-2 text-caption text-neutral-600">
        {period ? periodText(period) : "Todo o período"}
        {searched && " · só o que a busca encontrou"}
      </p>
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8.75rem),1fr))] gap-3">
        <Figure term="Entradas" icon={<ArrowDownLeft className="size-4 text-credit" />} value={figure(summary?.in)} />
        <Figure term="Saídas" icon={<ArrowUpRight className="size-4 text-debit" />} value={figure(summary?.out)} />
      </dl>
    </Card>
  );
}

function Figure({ term, icon, value }: { term: string; icon: ReactNode; value: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="flex items-center gap-1.5 text-sm text-neutral-600">
        {icon}
        {term}
      </dt>
      <dd className="font-semibold tabular-nums">
        <span className="whole">{value}</span>
      </dd>
    </div>
  );
}

const Hidden = () => (
  <>
    <span aria-hidden="true">{"R$\u00A0******"}</span>
    <span className="sr-only">oculto</span>
  </>
);
