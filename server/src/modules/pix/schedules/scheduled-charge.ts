import { type Cents, cents, formatBrl } from "@vitral/brazil/cents";
import { formatDay, saoPauloDay, startOfSaoPauloDay } from "@vitral/brazil/dates";
import type { ChargeOnDay } from "@vitral/contract/pix-qr-code";
import { latestDay, sentences } from "@vitral/contract/pix-scheduling";
import type { ScheduleFailure } from "@vitral/contract/pix-schedule-failures";
import { invalid, Refusal } from "../../../platform/http/errors.ts";
import { type Caller, consume } from "../../identity/identity.ts";
import { type Charge, fetchCharge } from "../qr-codes/charge.ts";
import { chargeToPay, lookUpToPay } from "../qr-codes/qr-queries.ts";
import { oneLinedDue, type QrDeps } from "../qr-codes/read-qr-code.ts";
import type { DueSchedule } from "./due-queries.ts";
import { findOrdered } from "./order-queries.ts";
import type { AccountKey } from "../../../platform/database/keys.ts";

type ScheduledChargeFields = { lookUpId: string; amount: Cents; scheduledDate: string };

/**
 * What the charge of a look-up demands when it is paid on a day to come, as its receiver's bank says it; of a code
 * without a charge what it says itself. Throws NOT_FOUND where the account has no such look-up that is not paid,
 * `validation` for a day that cannot be, and what `fetchForDay` throws.
 */
export async function chargeOnDay(
  deps: QrDeps,
  caller: Caller,
  accountKey: AccountKey,
  { lookUpId, day }: { lookUpId: string; day: string },
): Promise<ChargeOnDay> {
  const today = saoPauloDay(deps.now());
  if (day <= today) throw invalid("body", sentences.tooEarly);
  if (day > latestDay(today)) throw invalid("body", sentences.tooLate);
  const seen = await lookUpToPay(deps.db, { ...accountKey, lookUpId });
  if (!seen) throw new Refusal("NOT_FOUND");
  const { location, fixedAmount } = seen;
  if (location === null) return { amount: cents(fixedAmount ?? 0), amountIsOpen: fixedAmount === null, due: null };
  const { amount, amountIsOpen, due } = await fetchForDay(deps, caller, { ...seen, location }, day);
  return { amount: amount ?? cents(0), amountIsOpen, due: oneLinedDue(due) };
}

/**
 * Fetches the charge that a look-up names for the day on which it is to be paid. Answers the only amount that may be
 * authorized for that day, null where its payer chooses; undefined for a look-up without a charge, and for an order
 * that was stored before. Throws what `fetchForDay` throws, and CHARGE_AMOUNT_ON_DAY where that day's amount is another
 * than the order's.
 */
export async function requirePayableOn(
  deps: QrDeps,
  caller: Caller,
  accountKey: AccountKey,
  { lookUpId, amount, scheduledDate }: ScheduledChargeFields,
): Promise<Cents | null | undefined> {
  const seen = await chargeToPay(deps.db, { ...accountKey, lookUpId });
  if (!seen || scheduledDate <= saoPauloDay(deps.now())) return undefined;
  if (await findOrdered(deps.db, { ...accountKey, lookUpId })) return undefined;
  const found = await fetchForDay(deps, caller, seen, scheduledDate);
  const ofDay = found.amountIsOpen ? null : found.amount;
  if (ofDay !== null && ofDay !== amount)
    throw new Refusal("CHARGE_AMOUNT_ON_DAY", { words: { day: formatDay(scheduledDate), amount: formatBrl(ofDay) } });
  return ofDay;
}

/**
 * The charge for a day to come. Throws QR_CODE_UNAVAILABLE, TOO_MANY_REQUESTS, SERVER_BUSY, and CHARGE_NOT_SCHEDULABLE
 * where it was changed since it was read, or cannot be paid on that day.
 */
async function fetchForDay(
  deps: QrDeps,
  caller: Caller,
  seen: Seen & { location: string },
  day: string,
): Promise<Charge> {
  await consume(deps, "QR_CODE_CHECK", { tenantId: caller.tenant.id, who: caller.id });
  const found = await deps
    .fetches(caller.id, () => fetchCharge(deps.fetchLocation, seen.location, deps.now(), startOfSaoPauloDay(day)))
    .catch((error: unknown) => {
      if (error instanceof Refusal && error.code === "QR_CODE_INVALID") throw new Refusal("CHARGE_NOT_SCHEDULABLE");
      throw error;
    });
  if (!isOfSameCharge(found, seen) || found.revision !== seen.revision) throw new Refusal("CHARGE_NOT_SCHEDULABLE");
  return found;
}

type Seen = Pick<DueSchedule, "key"> & { revision: number | null; txid: string | null };

const isOfSameCharge = (found: Charge, { key, txid }: Seen): boolean => found.key === key && found.txid === txid;

/** Why a due charge is not paid; `asked`: what it demands, where that is another amount than authorized. */
export type ChargeProblem = { failure: ScheduleFailure; asked: Cents | null };

/**
 * Fetches the charge of a due schedule again. Answers null where it can be paid as it was ordered, why it cannot, or
 * UNAVAILABLE where the receiver's bank did not answer, so that it is tried later.
 */
export async function checkCharge(
  { fetches, fetchLocation, now }: Pick<QrDeps, "fetches" | "fetchLocation" | "now">,
  { location, customerId, amount, ...seen }: DueSchedule & { location: string },
): Promise<ChargeProblem | "UNAVAILABLE" | null> {
  try {
    const found = await fetches(customerId, () => fetchCharge(fetchLocation, location, now()));
    if (!isOfSameCharge(found, seen)) return { failure: "CHARGE_CHANGED", asked: null };
    if (!found.amountIsOpen && found.amount !== amount)
      return { failure: "CHARGE_AMOUNT_CHANGED", asked: found.amount };
    return found.revision === seen.revision ? null : { failure: "CHARGE_CHANGED", asked: null };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const isOver = error.code === "QR_CODE_INVALID" || error.code === "QR_CODE_UNSUPPORTED";
    return isOver ? { failure: "CHARGE_ENDED", asked: null } : "UNAVAILABLE";
  }
}
