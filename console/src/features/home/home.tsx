import { formatBrl } from "@vitral/brazil/cents";
import { formatDate, formatDay, formatTime } from "@vitral/brazil/dates";
import { Button } from "@vitral/ui/buttons/button.tsx";
import { Skeleton } from "@vitral/ui/loading/skeleton.tsx";
import { Notice } from "@vitral/ui/notices/notice.tsx";
import { RefreshCw } from "lucide-react";
import { ColumnChart } from "../../shared/charts/column-chart.tsx";
import { StatCard } from "../../shared/charts/stat-card.tsx";
import { useHome } from "../../shared/home/use-home.ts";
import { Loaded } from "../../shared/page/loaded.tsx";
import { Page } from "../../shared/page/page.tsx";
import { useSession } from "../../shared/session/session.ts";
import { useTenant } from "../../shared/tenant/use-tenant.ts";
import type { Figures } from "./work.ts";
import { WorkList } from "./work-list.tsx";

/** A chart's scale goes to so many at least: one Pix at dawn is no column as high as a day's most. */
const leastPerDay = 4;

/** What waits for somebody, the day in figures, and two pictures of it. */
export default function Home() {
  const { slug } = useTenant();
  const home = useHome(slug);
  const { dataUpdatedAt, isFetching, refetch } = home;
  const askedAt = new Date(useSession().aheadMs + dataUpdatedAt);
  return (
    <Page
      title="Início"
      subtitle={dataUpdatedAt > 0 && `Atualizado às ${formatTime(askedAt).slice(0, 5)}`}
      actions={
        <Button variant="secondary" busy={isFetching} onClick={() => void refetch()}>
          {!isFetching && <RefreshCw aria-hidden="true" className="size-4" />}
          Atualizar
        </Button>
      }
    >
      <Loaded query={home} what="os números" skeleton={<Shape />}>
        {(figures) => <Shown figures={figures} tenant={slug} now={askedAt} />}
      </Loaded>
    </Page>
  );
}

const grid = "grid grid-cols-[repeat(auto-fill,minmax(min(100%,12rem),1fr))] gap-3";

function Shown({ figures, tenant, now }: { figures: Figures; tenant: string; now: Date }) {
  const { day, hours, accounts } = figures;
  // Hours without a Pix are in the chart, and those to come look otherwise: else payments that stopped at noon look
  // like a day that is at noon.
  const lastHour = Math.max(Number(formatTime(now).slice(0, 2)), ...hours.map(({ hour }) => hour));
  const perHour = Array.from({ length: 24 }, (_, hour) => {
    const found = hours.find((one) => one.hour === hour);
    return { label: `${hour} h`, value: (found?.sent ?? 0) + (found?.received ?? 0) };
  });
  return (
    <div className="grid gap-6">
      {figures.restoredSince && (
        <Notice kind="danger" title="Este banco de dados é uma cópia restaurada">
          Desde {formatDate(figures.restoredSince)} às {formatTime(figures.restoredSince).slice(0, 5)} nada é enviado
          nem pago, os clientes não entram e aqui nada é alterado. Termina com o comando installation end-restored,
          depois da conferência.
        </Notice>
      )}
      {isQuiet(figures) && (
        <Notice kind="info" title="Nada aguarda, e não houve Pix hoje nem conta nova nestes dias">
          Os quadros abaixo contam o que aguarda alguém, os Pix de hoje e as contas abertas, assim que houver.
        </Notice>
      )}
      <WorkList figures={figures} tenant={tenant} now={now} />
      {day && (
        <section aria-labelledby="day" className="grid gap-2">
          <h2 id="day" className="text-title-3 font-title">
            Hoje
          </h2>
          <div className={grid}>
            <StatCard label="Pix enviados" value={day.sent.count} note={formatBrl(day.sent.amount)} />
            <StatCard label="Pix recebidos" value={day.received.count} note={formatBrl(day.received.amount)} />
            <StatCard label="Pix não concluídos" value={day.refused} />
            <StatCard label="Contas abertas" value={accounts.at(-1)?.count ?? 0} />
          </div>
        </section>
      )}
      <div className="grid items-start gap-3 lg:grid-cols-2">
        {day && (
          <ColumnChart
            title="Pix por hora, hoje"
            points={perHour}
            past={lastHour + 1}
            least={leastPerDay}
            heads={["Hora", "Pix"]}
            empty="Nenhum Pix hoje ainda: cada hora com Pix enviados ou recebidos tem aqui uma coluna."
          />
        )}
        <ColumnChart
          title="Contas abertas por dia"
          points={accounts.map((one) => ({ label: formatDay(one.day).slice(0, 5), value: one.count }))}
          least={leastPerDay}
          heads={["Dia", "Contas"]}
          empty="Nenhuma conta aberta nestes dias: cada dia com contas novas tem aqui uma coluna."
        />
      </div>
    </div>
  );
}

/** Nothing waits, no Pix today and no account opened lately: also a bank without customers. */
const isQuiet = ({ waiting, ownUndone, drift, hours, accounts }: Figures): boolean =>
  drift === null &&
  ownUndone.count === 0 &&
  hours.length === 0 &&
  waiting.every(({ count }) => count === 0) &&
  accounts.every(({ count }) => count === 0);

const Shape = () => (
  <div aria-hidden="true" className="grid gap-6">
    <Skeleton shape="h-48" />
    <div className={grid}>
      {Array.from({ length: 4 }, (_, index) => (
        <Skeleton key={index} shape="h-20" />
      ))}
    </div>
    <div className="grid gap-3 lg:grid-cols-2">
      <Skeleton shape="h-64" />
      <Skeleton shape="h-64" />
    </div>
  </div>
);
