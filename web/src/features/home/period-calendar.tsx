import { addDays } from "@vitral/brazil/dates";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { useState } from "react";
import { type ClassNames, DayPicker, type Formatters, type Labels } from "react-day-picker";
import { fromCalendar, type Marked, toCalendar } from "./period.ts";

// The Portuguese words come from the browser's Intl, because the locale of date-fns is larger than the calendar.
const formatter = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat("pt-BR", options);
  return (date: Date) => format.format(date);
};
const month = formatter({ month: "long", year: "numeric" });
const fullDay = formatter({ weekday: "long", day: "numeric", month: "long", year: "numeric" });
const weekday = formatter({ weekday: "long" });
const weekdayLetter = formatter({ weekday: "narrow" });

const formatters: Partial<Formatters> = { formatCaption: month, formatWeekdayName: weekdayLetter };
const labels: Partial<Labels> = {
  labelGrid: month,
  labelNav: () => "Meses",
  labelPrevious: () => "Mês anterior",
  labelNext: () => "Próximo mês",
  labelWeekday: weekday,
  labelDayButton: (date, { today, selected }) =>
    [today && "hoje", fullDay(date), selected && "selecionado"].filter(Boolean).join(", "),
};

const arrow =
  "inline-grid size-11 place-items-center rounded-field text-neutral-700 hover:bg-neutral-100 aria-disabled:pointer-events-none aria-disabled:opacity-35";

/** The classes of every part; the style sheet of the library is not used. */
const classNames: Partial<ClassNames> = {
  root: "relative",
  months: "flex justify-center gap-8",
  month: "grid flex-1 content-start gap-2 max-sm:max-w-84",
  nav: "absolute inset-x-0 top-0 flex justify-between",
  button_previous: arrow,
  button_next: arrow,
  month_caption: "grid min-h-11 place-items-center px-11 text-center",
  caption_label: "font-semibold first-letter:uppercase inline-block",
  month_grid: "w-full table-fixed border-collapse",
  weekday: "h-8 text-caption font-medium text-neutral-600",
  day: "p-0 py-0.5 text-center text-sm tabular-nums",
  day_button:
    "size-full h-11 rounded-field transition-colors hover:bg-neutral-100 focus-visible:relative focus-visible:z-10 disabled:cursor-default disabled:bg-transparent!",
  today: "font-bold [&>button]:underline [&>button]:underline-offset-4",
  disabled: "text-neutral-400 [&>button]:no-underline",
  outside: "invisible",
  range_middle:
    "[&>button]:forced-chosen [&>button]:rounded-none [&>button]:bg-accent-soft [&>button]:text-accent-strong",
  range_start: "[&>button]:rounded-r-none",
  range_end: "[&>button]:rounded-l-none",
};

/** The first and the last day of the period; a single day keeps all four rounded corners. */
const edge =
  "[&>button]:forced-chosen [&>button]:border [&>button]:border-accent-edge not-forced-colors:[&>button]:bg-accent! [&>button]:font-semibold [&>button]:text-on-accent";
const single = "[&>button]:rounded-field!";

type Props = { today: string; marked: Marked; onMark: (day: string) => void; months: 1 | 2 };

/** One or two months on which a period is marked. Days are days of São Paulo, up to today (spec 2.8). */
export function PeriodCalendar({ today, marked, onMark, months }: Props) {
  const [firstShown] = useState(() => firstMonth(marked?.to ?? marked?.from ?? today, months));
  const isOneDay = marked !== undefined && (marked.to ?? marked.from) === marked.from;
  const ends = marked ? [...new Set([marked.from, marked.to ?? marked.from])].map(toCalendar) : [];
  return (
    <DayPicker
      mode="range"
      selected={marked && { from: toCalendar(marked.from), to: marked.to ? toCalendar(marked.to) : undefined }}
      onSelect={(_, day) => onMark(fromCalendar(day))}
      numberOfMonths={months}
      defaultMonth={firstShown}
      endMonth={toCalendar(today)}
      today={toCalendar(today)}
      disabled={{ after: toCalendar(today) }}
      modifiers={{ edge: ends, single: isOneDay ? ends : [] }}
      modifiersClassNames={{ edge, single }}
      locale={{ code: "pt-BR" }}
      lang="pt-BR"
      weekStartsOn={0}
      labels={labels}
      formatters={formatters}
      classNames={classNames}
      components={{ Chevron: Arrow }}
    />
  );
}

function Arrow({ orientation }: { orientation?: "up" | "down" | "left" | "right" }) {
  const Icon = orientation === "left" ? ChevronLeft : ChevronRight;
  return <Icon aria-hidden="true" className="size-5" />;
}

/** The first of the shown months; the last one holds `day`. */
function firstMonth(day: string, months: 1 | 2): Date {
  const firstOfMonth = `${day.slice(0, 7)}-01`;
  return toCalendar(months === 1 ? firstOfMonth : addDays(firstOfMonth, -1));
}
