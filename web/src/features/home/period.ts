import { addDays, formatDay } from "@vitral/brazil/dates";

/** Whole São Paulo days, both included, as the wire has them: yyyy-MM-dd (spec 9). */
export type Period = { startDate: string; endDate: string };

/** The quick buttons of the filter, in days (spec 2.8, 9). */
export const quickRanges = [15, 30, 60, 90] as const;

/** The last `days` whole days, today among them. */
export const lastDays = (days: number, today: string): Period => ({
  startDate: addDays(today, 1 - days),
  endDate: today,
});

/** "01/09/2026 a 15/09/2026", or the day alone when the period is one. */
export function periodText({ startDate, endDate }: Period): string {
  return startDate === endDate ? formatDay(startDate) : `${formatDay(startDate)} a ${formatDay(endDate)}`;
}

/** The marked days of the calendar: none, the first one, or both. */
export type Marked = { from: string; to: string | undefined } | undefined;

/** The first press marks a day, the second completes the period in either direction, the third begins a new one. */
export function markDay(marked: Marked, day: string): Marked {
  if (!marked || marked.to !== undefined) return { from: day, to: undefined };
  return day < marked.from ? { from: day, to: marked.from } : { from: marked.from, to: day };
}

/** A single marked day is a period of one day. */
export const periodOf = (marked: Marked): Period | null =>
  marked ? { startDate: marked.from, endDate: marked.to ?? marked.from } : null;
