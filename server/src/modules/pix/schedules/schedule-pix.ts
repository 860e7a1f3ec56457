import { type Cents, formatBrl } from "@vitral/brazil/cents";
import { addDays, formatDay, limitWindow, saoPauloDay, startOfSaoPauloDay } from "@vitral/brazil/dates";
import { maxOpenSchedules } from "@vitral/contract/pix-schedules";
import { latestDays, type Scheduled, type Scheduling, sentences } from "@vitral/contract/pix-scheduling";
import type { Tx } from "../../../platform/database/db.ts";
import { newId } from "../../../platform/database/ids.ts";
import { invalid, Refusal } from "../../../platform/http/errors.ts";
import type { Account } from "../../accounts/accounts.ts";
import type { Caller } from "../../identity/identity.ts";
import { rulesOf } from "../../tenants/tenants.ts";
import type { PixDeps } from "../deps.ts";
import { findLimits } from "../limits/limit-queries.ts";
import { limitInForce } from "../limits/rules.ts";
import { authorized } from "../payments/authorized.ts";
import {
  findLookUp,
  findOpenSums,
  findOrdered,
  type FoundLookUp,
  insertSchedules,
  type OfAccount,
} from "./order-queries.ts";
import { daysOf } from "./rules.ts";
import { tellCustomer } from "./tell-customer.ts";

type Order = Scheduling & { lookUpId: string; amount: Cents; pin: string };

/**
 * Stores an order for a later day, once or recurring: it is authorized now, and a worker pays it on its day. A look-up
 * makes one order: the same order again has the same answer, also when the answer was lost, and another with the same
 * look-up is CONFLICT. The limits are looked at for the first date, with what else is scheduled for it, and again when
 * it is paid. Throws the refusals of the PIN and of a payment, OVER_SCHEDULED_DAY_LIMIT, SCHEDULES_FULL,
 * CHARGE_NOT_SCHEDULABLE for a charge that its receiver keeps, and `validation` for a date that cannot be.
 */
export async function schedulePix(
  deps: PixDeps,
  caller: Caller,
  account: Pick<Account, "id">,
  order: Order,
): Promise<Scheduled> {
  const of = { tenantId: caller.tenant.id, accountId: account.id };
  const done = await authorized(deps, caller, account.id, order.pin, (tx) => store(deps, tx, caller, of, order));
  // Returned and not thrown within the transaction: the right PIN has reset the failures.
  if (done instanceof Refusal) throw done;
  return done;
}

async function store(deps: PixDeps, tx: Tx, caller: Caller, of: OfAccount, order: Order): Promise<Scheduled | Refusal> {
  const { lookUpId, amount, recurrence } = order;
  const now = deps.now();
  const before = await findOrdered(tx, { ...of, lookUpId });
  if (before) {
    const isSame =
      before.amount === amount &&
      before.scheduledDate === order.scheduledDate &&
      before.repeats === (recurrence?.every ?? null) &&
      before.times === (recurrence?.times ?? null);
    return isSame ? outcomeOf(before) : new Refusal("CONFLICT");
  }
  const today = saoPauloDay(now);
  if (order.scheduledDate <= today) return invalid("body", sentences.tooEarly);
  if (order.scheduledDate > addDays(today, latestDays)) return invalid("body", sentences.tooLate);
  const lookUp = await findLookUp(tx, { ...of, lookUpId, now });
  const refusal = refusalOf(lookUp, of, order, now) ?? (await limitRefusalOf(tx, caller, of, order, now));
  if (refusal || !lookUp) return refusal ?? new Refusal("NOT_FOUND");

  const schedules = daysOf(order, rulesOf(caller.tenant, now)).map((scheduledDate) => ({
    id: newId(),
    scheduledDate,
    nextTryAt: startOfSaoPauloDay(scheduledDate),
  }));
  const [first] = schedules;
  if (!first) throw new Error("an order has a first day");
  await insertSchedules(tx, { ...of, lookUpId, amount, recurrence: recurrence ?? null, orderedAt: now, schedules });
  const { payeeName: beneficiary } = lookUp;
  const { scheduledDate } = first;
  await tellCustomer(deps, tx, of, "ORDERED", { amount, beneficiary, scheduledDate, recurrence: recurrence ?? null });
  return outcomeOf(first);
}

const outcomeOf = ({ id, scheduledDate }: { id: string; scheduledDate: string }): Scheduled => ({
  status: "SCHEDULED",
  scheduleId: id,
  scheduledDate,
});

/** The first reason not to store the order, as pix_decide has it for a payment. */
function refusalOf(lookUp: FoundLookUp | undefined, of: OfAccount, order: Order, now: Date): Refusal | null {
  if (!lookUp) return new Refusal("NOT_FOUND");
  if (lookUp.accountId !== of.accountId) return new Refusal("FORBIDDEN");
  if (lookUp.isPaid) return new Refusal("CONFLICT");
  if (lookUp.expiresAt <= now) return new Refusal(lookUp.kind === "QR" ? "QR_CODE_EXPIRED" : "LOOK_UP_EXPIRED");
  if (lookUp.isOwn) return new Refusal("SAME_ACCOUNT");
  if (lookUp.isSuspected) return new Refusal("PAYEE_SUSPECTED");
  if (lookUp.isCharge) return new Refusal("CHARGE_NOT_SCHEDULABLE");
  const { fixedAmount } = lookUp;
  if (fixedAmount !== null && fixedAmount !== order.amount)
    return new Refusal("FIXED_AMOUNT", { words: { fixed: formatBrl(fixedAmount) } });
  return null;
}

/** Refuses more than the limits in force allow on the first date, and more schedules than an account may have. */
async function limitRefusalOf(tx: Tx, caller: Caller, of: OfAccount, order: Order, now: Date): Promise<Refusal | null> {
  const { amount, scheduledDate } = order;
  const rules = rulesOf(caller.tenant, now);
  const day = scheduledDate;
  const row = await findLimits(tx, { ...of, now, day: rules.scheduleUsesDayLimit ? day : limitWindow(now).day });
  const { open, ofDay } = await findOpenSums(tx, of, scheduledDate);
  const ofTransaction = limitInForce("TRANSACTION", row, rules);
  if (amount > ofTransaction)
    return new Refusal("OVER_TRANSACTION_LIMIT", { words: { limit: formatBrl(ofTransaction) } });
  const left = Math.max(0, limitInForce("DAY", row, rules) - ofDay) as Cents;
  if (rules.scheduleUsesDayLimit && amount > left)
    return new Refusal("OVER_SCHEDULED_DAY_LIMIT", { words: { day: formatDay(day), left: formatBrl(left) } });
  if (open + (order.recurrence?.times ?? 1) > maxOpenSchedules)
    return new Refusal("SCHEDULES_FULL", { words: { limit: String(maxOpenSchedules) } });
  return null;
}
