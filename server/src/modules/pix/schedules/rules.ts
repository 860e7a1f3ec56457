import { addDays, addMonths, saoPauloDay, saoPauloInstant, startOfSaoPauloDay } from "@vitral/brazil/dates";
import type { ScheduleFailure } from "@vitral/contract/pix-schedule-failures";
import type { Scheduling } from "@vitral/contract/pix-scheduling";
import type { Rules } from "../../tenants/tenants.ts";

/** In the evening the balance is looked at again after so long. Milliseconds. */
const eveningPauseMs = 30 * 60_000;

/** The days of an order, yyyy-MM-dd: one, or those of the series. */
export function daysOf({ scheduledDate, recurrence }: Scheduling, { scheduleMissingDay }: Rules): string[] {
  return Array.from({ length: recurrence?.times ?? 1 }, (_, index) =>
    recurrence?.every === "MONTH"
      ? addMonths(scheduledDate, index, scheduleMissingDay)
      : addDays(scheduledDate, 7 * index),
  );
}

/** Until its day has begun in São Paulo a schedule can be cancelled: the first instant at which it cannot. */
export const cancelEnd = (scheduledDate: string): Date => startOfSaoPauloDay(scheduledDate);

type Due = { scheduledDate: string; triedAt: Date | null };

/**
 * Whether a due schedule is to be paid now. One that no server could pay within its hours is paid as soon as one can on
 * its day. After its day, and after an evening without balance, it has failed.
 */
export function turnOf({ scheduledDate, triedAt }: Due, now: Date, rules: Rules): "PAY" | ScheduleFailure {
  const triedInTheEvening = triedAt !== null && triedAt >= eveningOf(scheduledDate, rules).start;
  if (triedInTheEvening && now >= eveningOf(scheduledDate, rules).end) return "INSUFFICIENT_FUNDS";
  return saoPauloDay(now) > scheduledDate ? "TOO_LATE" : "PAY";
}

/** When a schedule that lacks balance now is tried again; null: it has failed. */
export function nextTryOf(scheduledDate: string, now: Date, rules: Rules): Date | null {
  const { start, end } = eveningOf(scheduledDate, rules);
  if (now < start) return start;
  if (now >= end) return null;
  return new Date(Math.min(now.getTime() + eveningPauseMs, end.getTime()));
}

const eveningOf = (day: string, { scheduleEveningStart, scheduleEveningEnd }: Rules) => ({
  start: saoPauloInstant(day, scheduleEveningStart),
  end: saoPauloInstant(day, scheduleEveningEnd),
});
