import { cents, formatBrl } from "@vitral/brazil/cents";
import { addDays, formatDay } from "@vitral/brazil/dates";
import { downloadReport, getReport, type ReportName, reports } from "@vitral/contract/console/reports";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call, callFile } from "../../lib/api.ts";
import { ColumnChart } from "../../shared/charts/column-chart.tsx";
import { StatCard } from "../../shared/charts/stat-card.tsx";
import { CsvButton } from "../../shared/list/csv-button.tsx";
import { smallField } from "../../shared/list/list-filters.tsx";
import { SavedViews } from "../../shared/list/saved-views.tsx";
import { useAddress } from "../../shared/list/use-address.ts";
import { Loaded } from "../../shared/page/loaded.tsx";
import { Page } from "../../shared/page/page.tsx";
import { bankToday } from "../../shared/session/bank-clock.ts";
import { useTenant } from "../../shared/tenant/use-tenant.ts";

const names = Object.keys(reports) as ReportName[];
const isReport = (text: string | null): text is ReportName => names.some((name) => name === text);

/** What a report says of a period without any. */
const empty: Record<ReportName, string> = {
  BALANCES: "Nenhum saldo no período: o total dos saldos dos clientes no fim de cada dia tem aqui uma coluna.",
  FEES: "Nenhuma tarifa no período: o que foi cobrado em cada dia tem aqui uma coluna.",
  ACCOUNTS: "Nenhuma conta nova no período: cada dia com contas abertas tem aqui uma coluna.",
  DISPUTES: "Nenhuma contestação no período: cada dia com contestações abertas por clientes tem aqui uma coluna.",
};

/** Balances, fees, new accounts and contests, day by day: as a picture, as a table and as CSV. */
export default function Reports() {
  const { slug } = useTenant();
  const [search, change] = useAddress();
  const [today] = useState(bankToday);
  const asked = search.get("relatorio");
  const report = isReport(asked) ? asked : "BALANCES";
  const [from, to] = [search.get("de") ?? addDays(today, -29), search.get("ate") ?? today];
  const params = { tenant: slug };
  const query = { report, from, to };
  const found = useQuery({
    queryKey: ["report", slug, query],
    queryFn: ({ signal }) => call(getReport, { params, query }, signal),
  });
  const set = (name: string, value: string) => {
    if (value !== "")
      change((now) => new URLSearchParams([...[...now].filter(([is]) => is !== name), [name, value]]), {
        replace: true,
      });
  };
  const { name, money } = reports[report];
  const written = (value: number) => (money ? formatBrl(cents(Math.round(value))) : value.toLocaleString("pt-BR"));
  return (
    <Page title="Relatórios" subtitle="Por dia de São Paulo, em até 366 dias.">
      <div className="flex flex-wrap items-end gap-2">
        <label className="grid gap-0.5 text-caption text-neutral-600">
          Relatório
          <select
            value={report}
            onChange={(event) => set("relatorio", event.target.value)}
            className={`${smallField} pr-7`}
          >
            {names.map((one) => (
              <option key={one} value={one}>
                {reports[one].name}
              </option>
            ))}
          </select>
        </label>
        {(
          [
            ["de", "De", from],
            ["ate", "Até", to],
          ] as const
        ).map(([key, label, value]) => (
          <label key={key} className="grid gap-0.5 text-caption text-neutral-600">
            {label}
            <input
              type="date"
              required
              value={value}
              onChange={(event) => set(key, event.target.value)}
              className={smallField}
            />
          </label>
        ))}
        <div className="ml-auto flex flex-wrap gap-2">
          <SavedViews
            list="reports"
            current={search.toString()}
            onOpen={(view) => change(() => new URLSearchParams(view))}
          />
          <CsvButton load={() => callFile(downloadReport, { params, query })} />
        </div>
      </div>
      <Loaded query={found} what="o relatório">
        {({ days }) => (
          <>
            <div className="grid gap-3 sm:grid-cols-2 lg:max-w-xl">
              <Summary report={report} values={days.map(({ value }) => value)} written={written} />
            </div>
            <ColumnChart
              title={name}
              heads={["Dia", name]}
              empty={empty[report]}
              format={written}
              points={days.map(({ day, value }) => ({
                label: formatDay(day),
                short: formatDay(day).slice(0, 5),
                value,
              }))}
              wide
              addsUp={report !== "BALANCES"}
            />
          </>
        )}
      </Loaded>
    </Page>
  );
}

type SummaryProps = { report: ReportName; values: readonly number[]; written: (value: number) => string };

/** Balances do not add up over days: their last one counts. */
function Summary({ report, values, written }: SummaryProps) {
  const total = values.reduce((sum, value) => sum + value, 0);
  return report === "BALANCES" ? (
    <StatCard label="No fim do período" value={written(values.at(-1) ?? 0)} />
  ) : (
    <StatCard label="No período" value={written(total)} />
  );
}
