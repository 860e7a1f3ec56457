import { useBalanceShown } from "../../../shared/account/balance-shown.ts";
import { Card } from "@vitral/ui/layout/card.tsx";
import { lazyPart } from "@vitral/ui/loading/lazy-part.tsx";
import { NearScreen } from "@vitral/ui/loading/near-screen.tsx";
import { PartNotLoaded } from "@vitral/ui/notices/part-not-loaded.tsx";
import { monthTitle, MonthWaits } from "./month-waits.tsx";

const waiting = (
  <Card title={monthTitle}>
    <MonthWaits />
  </Card>
);

const MonthChart = lazyPart(() => import("./month-chart.tsx"), {
  waiting,
  failed: (retry) => <PartNotLoaded what="o gráfico do mês" onRetry={retry} />,
});

/** 'Entradas e saídas do mês'. Nothing of it is loaded while the amounts are hidden or it is far below. */
export function MonthCard() {
  const [shown] = useBalanceShown();
  if (shown)
    return (
      <NearScreen waiting={waiting}>
        <MonthChart />
      </NearScreen>
    );
  return (
    <Card title={monthTitle}>
      <p className="text-neutral-600">Os valores estão ocultos. Use o botão do saldo para mostrar.</p>
    </Card>
  );
}
