import { saoPauloDay } from "@vitral/brazil/dates";
import type { EventDeps } from "./event-deps.ts";
import { saveSettledAt } from "./event-queries.ts";

/** A credit that comes so soon after its settlement has its time. Milliseconds. */
const soonMs = 5_000;

/** Whether money that settled then is credited late now: seconds after it, or on another day of São Paulo. */
export const isLate = (settledAt: Date, now: Date): boolean =>
  now.getTime() - settledAt.getTime() > soonMs || saoPauloDay(now) > saoPauloDay(settledAt);

/**
 * Keeps when money had settled that is credited later, or on another day: it is booked now, and the receipt has the
 * time of its settlement (docs/decisions/0078).
 */
export async function keepSettledAt(
  { db, now }: Pick<EventDeps, "db" | "now">,
  { settledAt, ...order }: { tenantId: string; orderId: string; settledAt: Date },
): Promise<void> {
  if (isLate(settledAt, now())) await saveSettledAt(db, { ...order, settledAt });
}
