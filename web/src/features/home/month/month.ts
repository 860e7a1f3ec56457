import { type Cents, cents } from "@vitral/brazil/cents";
import { addDays } from "@vitral/brazil/dates";

/** What came in and went out on a São Paulo day, yyyy-MM-dd. */
export type Day = { day: string; in: Cents; out: Cents };

/** The month of a day, up to the day itself. */
export const monthOf = (today: string): { startDate: string; endDate: string } => ({
  startDate: `${today.slice(0, 7)}-01`,
  endDate: today,
});

/** Every day of a period, with nothing on the days without movements. */
export function everyDay({ startDate, endDate }: { startDate: string; endDate: string }, moved: readonly Day[]): Day[] {
  const known = new Map(moved.map((day) => [day.day, day]));
  const days: Day[] = [];
  for (let day = startDate; day <= endDate; day = addDays(day, 1))
    days.push(known.get(day) ?? { day, in: cents(0), out: cents(0) });
  return days;
}
