import type { Cents } from "@vitral/brazil/cents";
import { endOfSaoPauloDay, saoPauloDay } from "@vitral/brazil/dates";
import { type AmountDue, amountDue } from "@vitral/brazil/due-amount";
import { lastDayOf } from "../qr-codes/due-charge.ts";
import type { ChargeTerms } from "./charge-queries.ts";

/** What a charge with a due date demands on a day; null for an immediate charge, and for what no payload holds. */
export const amountOn = ({ amount, dueDate, terms }: ChargeTerms, day: string): AmountDue | null =>
  dueDate === null || !terms ? null : amountDue({ original: amount, dueDate, terms }, day);

/** What a charge demands on a day; null where no payload holds it. */
export const demandOn = (charge: ChargeTerms, day: string): Cents | null =>
  charge.dueDate === null ? charge.amount : (amountOn(charge, day)?.total ?? null);

/** The moment from which a charge that was made at `madeAt` takes no payment. */
export function endOf({ dueDate, validAfterDue, expiresIn }: ChargeTerms, madeAt: Date): Date {
  if (dueDate !== null) return endOfSaoPauloDay(lastDayOf(dueDate, validAfterDue ?? 0));
  return new Date(madeAt.getTime() + (expiresIn ?? 0) * 1000);
}

/** What a payer read at most so many milliseconds ago: around midnight that may be the amount of the day before. */
const readAtMostAgo = 60_000;

/** The amounts that a charge takes at this moment; null: any. */
export function amountsTaken(charge: ChargeTerms, now: Date): Cents[] | null {
  if (charge.changeable) return null;
  const days = [now, new Date(now.getTime() - readAtMostAgo)].map((moment) => saoPauloDay(moment));
  return [...new Set(days)].flatMap((day) => demandOn(charge, day) ?? []);
}
