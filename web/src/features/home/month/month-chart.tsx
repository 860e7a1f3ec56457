import { useQuery } from "@tanstack/react-query";
import { cents, formatBrl } from "@vitral/brazil/cents";
import { formatDay } from "@vitral/brazil/dates";
import { listTransactionDays } from "@vitral/contract/statement";
import { scaleBand, scaleLinear } from "d3-scale";
import { area, curveStepAfter } from "d3-shape";
import { useState } from "react";
import { useToday } from "../../../lib/bank-clock.ts";
import { messageOf } from "@vitral/ui/lib/api-error.ts";
import { call } from "../../../lib/api.ts";
import { statementKey } from "../../../shared/account/query-keys.ts";
import { useAccountId } from "../../../shared/session/session.ts";
import { Button } from "@vitral/ui/buttons/button.tsx";
import { Card } from "@vitral/ui/layout/card.tsx";
import { ErrorState } from "@vitral/ui/notices/error-state.tsx";
import { Cell, HeadCell, Table } from "@vitral/ui/text/table.tsx";
import { type Day, everyDay, monthOf } from "./month.ts";
import { type CutBar, monthScale } from "./month-scale.ts";
import { monthTitle, MonthWaits } from "./month-waits.tsx";

/** 'Entradas e saídas do mês': a small chart of the days, and behind a button the table with the same figures. */
export default function MonthChart() {
  const accountId = useAccountId();
  const [asTable, setAsTable] = useState(false);
  const month = monthOf(useToday());
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: [...statementKey(accountId), "days", month],
    queryFn: ({ signal }) => call(listTransactionDays, { params: { accountId }, query: month }, signal),
    networkMode: "always",
  });
  const days = data && everyDay(month, data.days);
  return (
    <Card
      title={monthTitle}
      aside={
        days && (
          <div className="-mx-3 -my-2 [&>*]:px-3 [&>*]:text-sm">
            <Button variant="quiet" onClick={() => setAsTable(!asTable)}>
              {asTable ? "Ver gráfico" : "Ver tabela"}
            </Button>
          </div>
        )
      }
    >
      {days ? (
        asTable ? (
          <Days days={days} />
        ) : (
          <Chart days={days} />
        )
      ) : error ? (
        <ErrorState message={messageOf(error)} onRetry={() => void refetch()} busy={isFetching} />
      ) : (
        <MonthWaits />
      )}
    </Card>
  );
}

const size = { width: 620, height: 160, middle: 80 };
const margin = 4;
/** Where a cut bar has its gap. */
const gap = { in: 22, out: size.height - 22 };

/** What came in grows up from the middle, what went out grows down; the sentence beside it says the sums. */
function Chart({ days }: { days: Day[] }) {
  const x = scaleBand()
    .domain(days.map(({ day }) => day))
    .range([0, size.width])
    .paddingInner(0.1);
  const { top, cut } = monthScale(days);
  const y = scaleLinear([0 - top, top], [size.height - margin, margin]).clamp(true);
  const steps = (amountOf: (day: Day) => number) =>
    area<{ at: number; value: number }>()
      .x(({ at }) => at)
      .y0(size.middle)
      .y1(({ value }) => y(value))
      .curve(curveStepAfter)(
      days.flatMap((day) => {
        const at = x(day.day) ?? 0;
        // Back to the middle, so that neighbouring days do not touch.
        return [
          { at, value: amountOf(day) },
          { at: at + x.bandwidth(), value: 0 },
        ];
      }),
    ) ?? "";
  const [cameIn, wentOut] = [days.reduce((sum, day) => sum + day.in, 0), days.reduce((sum, day) => sum + day.out, 0)];
  const [first, last] = [days[0]?.day ?? "", days.at(-1)?.day ?? ""];
  const sums = `entraram ${formatBrl(cents(cameIn))} e saíram ${formatBrl(cents(wentOut))}`;
  const amount = formatBrl(top).replace(/,00$/, "");
  return (
    <figure>
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2">
        <p
          aria-hidden="true"
          className="flex flex-col justify-between text-right text-caption leading-none text-neutral-600 tabular-nums"
        >
          <span>{amount}</span>
          <span>0</span>
          <span>{amount}</span>
        </p>
        <svg
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn here, so that the policy needs no image
          role="img"
          aria-label={[`De ${formatDay(first)} a ${formatDay(last)}, ${sums}`, ...cut.map(cutText)].join(". ")}
          viewBox={`0 0 ${size.width} ${size.height}`}
          preserveAspectRatio="none"
          className="block aspect-[31/8] h-full w-full [&>*]:[vector-effect:non-scaling-stroke]"
        >
          {[top, 0 - top].map((value) => (
            <line
              key={value}
              x1="0"
              x2={size.width}
              y1={y(value)}
              y2={y(value)}
              strokeDasharray="3 4"
              className="stroke-neutral-300"
            />
          ))}
          <path d={steps((day) => day.in)} className="fill-credit" />
          <path d={steps((day) => 0 - day.out)} className="fill-debit" />
          <line x1="0" x2={size.width} y1={size.middle} y2={size.middle} className="stroke-neutral-400" />
          {cut.map(({ day, side }) => (
            <line
              key={`${day} ${side}`}
              x1={(x(day) ?? 0) - 2}
              x2={(x(day) ?? 0) + x.bandwidth() + 2}
              y1={gap[side] + 4}
              y2={gap[side] - 4}
              strokeWidth="4"
              className="stroke-surface"
            />
          ))}
        </svg>
      </div>
      <figcaption className="mt-2 grid gap-1 text-caption text-neutral-600 tabular-nums">
        <span className="flex flex-wrap justify-between gap-x-4">
          <span>{formatDay(first)}</span>
          <span>{formatDay(last)}</span>
        </span>
        <span>Entradas para cima, saídas para baixo: {sums}</span>
        {cut.map((bar) => (
          <span key={`${bar.day} ${bar.side}`}>{cutText(bar)}</span>
        ))}
      </figcaption>
    </figure>
  );
}

const cutText = ({ day, side, amount }: CutBar): string =>
  `A barra de ${formatDay(day)} está cortada: ${side === "in" ? "entraram" : "saíram"} ${formatBrl(amount)} no dia`;

function Days({ days }: { days: Day[] }) {
  const moved = days.filter((day) => day.in > 0 || day.out > 0);
  if (moved.length === 0) return <p className="text-neutral-600">Nenhuma movimentação neste mês.</p>;
  return (
    <Table caption="Entradas e saídas do mês, por dia">
      <thead>
        <tr>
          <HeadCell>Dia</HeadCell>
          <HeadCell numeric>Entradas</HeadCell>
          <HeadCell numeric>Saídas</HeadCell>
        </tr>
      </thead>
      <tbody>
        {moved.map((day) => (
          <tr key={day.day}>
            <Cell>{formatDay(day.day)}</Cell>
            <Cell numeric>{day.in > 0 ? formatBrl(day.in) : "—"}</Cell>
            <Cell numeric>{day.out > 0 ? formatBrl(day.out) : "—"}</Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
