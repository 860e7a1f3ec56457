import { parseTypedDate } from "@vitral/brazil/dates";
import { minTimes, latestDay, maxTimes, type Scheduling, sentences } from "@vitral/contract/pix-scheduling";
import * as z from "zod/mini";
import { today } from "../../../lib/bank-clock.ts";

/** When a payment is to be made, as it stands in the fields. */
export const typedWhen = {
  when: z.enum(["NOW", "DATE", "REPEAT"]),
  day: z.string(),
  every: z.enum(["WEEK", "MONTH"]),
  times: z.string(),
};
const TypedWhen = z.object(typedWhen);
export type TypedWhen = z.output<typeof TypedWhen>;

export const payNow: TypedWhen = { when: "NOW", day: "", every: "MONTH", times: "12" };

/** The day for which a single payment is ordered, once it is written out and can be; else null. */
export function chosenDay({ when, day }: Pick<TypedWhen, "when" | "day">): string | null {
  const first = today();
  const chosen = when === "DATE" && day.length === 10 ? parseTypedDate(day) : null;
  return chosen !== null && chosen > first && chosen <= latestDay(first) ? chosen : null;
}

type Issue = { path: "day" | "times"; message: string };

/** What was chosen; null: it is paid now. `issue` is called for what is wrong with it. */
export function chosenWhen({ when, day, every, times }: TypedWhen, issue: (issue: Issue) => void): Scheduling | null {
  if (when === "NOW") return null;
  const scheduledDate = parseTypedDate(day);
  if (scheduledDate === null) issue({ path: "day", message: sentences.dateInvalid });
  else if (scheduledDate <= today()) issue({ path: "day", message: sentences.tooEarly });
  if (when === "DATE") return { scheduledDate: scheduledDate ?? "" };
  const count = /^\d{1,2}$/.test(times) ? Number(times) : 0;
  if (count < minTimes || count > maxTimes) issue({ path: "times", message: sentences.timesInvalid });
  return { scheduledDate: scheduledDate ?? "", recurrence: { every, times: count } };
}
