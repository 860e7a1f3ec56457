import { addDays } from "@vitral/brazil/dates";
import { useState } from "react";
import { DayPicker } from "react-day-picker";
import { calendarParts, chosenDay, fromCalendar, toCalendar } from "../../shared/calendar/calendar-parts.tsx";
import type { Marked } from "./period.ts";

/** A single day keeps all four rounded corners. */
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
      modifiersClassNames={{ edge: chosenDay, single }}
      {...calendarParts}
    />
  );
}

/** The first of the shown months; the last one holds `day`. */
function firstMonth(day: string, months: 1 | 2): Date {
  const firstOfMonth = `${day.slice(0, 7)}-01`;
  return toCalendar(months === 1 ? firstOfMonth : addDays(firstOfMonth, -1));
}
