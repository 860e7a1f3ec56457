import { ChevronLeft, ChevronRight } from "lucide-react";
import type { ClassNames, Formatters, Labels } from "react-day-picker";

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

/** What every calendar of the bank has: Portuguese words, weeks from Sunday, and the look of this product. */
export const calendarParts = {
  locale: { code: "pt-BR" },
  lang: "pt-BR",
  weekStartsOn: 0,
  labels,
  formatters,
  classNames,
  components: { Chevron: Arrow },
} as const;

/** The classes of a chosen day. */
export const chosenDay =
  "[&>button]:forced-chosen [&>button]:border [&>button]:border-accent-edge not-forced-colors:[&>button]:bg-accent! [&>button]:font-semibold [&>button]:text-on-accent";

function Arrow({ orientation }: { orientation?: "up" | "down" | "left" | "right" }) {
  const Icon = orientation === "left" ? ChevronLeft : ChevronRight;
  return <Icon aria-hidden="true" className="size-5" />;
}

/**
 * A day as a date of the calendar component: noon in the time zone of the device. `new Date("2026-09-28")` would be
 * midnight in UTC, which is the 27th in São Paulo.
 */
export function toCalendar(day: string): Date {
  const [year = 0, monthOfYear = 1, date = 1] = day.split("-").map(Number);
  return new Date(year, monthOfYear - 1, date, 12);
}

/** The day of a date of the calendar component, in the time zone of the device. */
export function fromCalendar(date: Date): string {
  const two = (value: number) => String(value).padStart(2, "0");
  return `${String(date.getFullYear()).padStart(4, "0")}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
