import { useState } from "react";
import { RadioCards } from "@vitral/ui/inputs/radio-cards.tsx";
import { today as bankToday } from "../../../lib/bank-clock.ts";
import { PeriodCalendar } from "../period-calendar.tsx";
import { lastDays, type Marked, markDay, type Period, periodOf, periodText, quickRanges } from "../period.ts";

const options = [
  ...quickRanges.map((days) => ({ value: String(days), label: `Últimos ${days} dias` })),
  { value: "other", label: "Outras datas" },
];

/** The periods of an export: those of the filter, or days on a calendar. */
export function ExportPeriod({ onPeriod }: { onPeriod: (period: Period | null) => void }) {
  const [today] = useState(bankToday);
  const [choice, setChoice] = useState<string>();
  const [marked, setMarked] = useState<Marked>();
  const period = choice === undefined || choice === "other" ? periodOf(marked) : lastDays(Number(choice), today);
  const choose = (value: string) => {
    setChoice(value);
    setMarked(undefined);
    onPeriod(value === "other" ? null : lastDays(Number(value), today));
  };
  const mark = (day: string) => {
    const next = markDay(marked, day);
    setMarked(next);
    onPeriod(periodOf(next));
  };
  return (
    <div className="grid gap-3 [&>*]:min-w-0">
      <RadioCards legend="Período" options={options} value={choice} onChange={choose} columns={2} />
      {choice === "other" && <PeriodCalendar today={today} marked={marked} months={1} onMark={mark} />}
      {choice !== undefined && (
        <output className="text-center text-sm text-neutral-600 tabular-nums">
          {period ? `Período: ${periodText(period)}` : "Escolha o primeiro e o último dia do período"}
        </output>
      )}
    </div>
  );
}
