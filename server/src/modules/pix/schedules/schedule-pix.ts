import { type Cents, formatBrl } from "@vitral/brazil/cents";
import { addDays, formatDay, saoPauloDay, startOfSaoPauloDay } from "@vitral/brazil/dates";
import { limitLabels } from "@vitral/contract/pix-limits";
import { latestDay, type Scheduled, type Scheduling, sentences } from "@vitral/contract/pix-scheduling";
import type { Tx } from "../../../platform/database/db.ts";
import { newId } from "../../../platform/database/ids.ts";
import { invalid, Refusal } from "../../../platform/http/errors.ts";
import type { Account } from "../../accounts/accounts.ts";
import type { Caller } from "../../identity/identity.ts";
import { rulesOf } from "../../tenants/tenants.ts";
import type { PixDeps } from "../deps.ts";
import type { QrDeps } from "../qr-codes/read-qr-code.ts";
import {
  withAuthorization,
  findLimits,
  isProven,
  limitInForce,
  type LimitsRow,
  type OrderProof,
  useOf,
} from "../../payments/payments.ts";
import {
  findLookUp,
  findMostOfDay,
  findOpenSums,
  findOrdered,
  type FoundLookUp,
  insertSchedules,
  type OpenSums,
} from "./order-queries.ts";
import type { AccountKey } from "../../../platform/database/keys.ts";
import { daysOf } from "./rules.ts";
import { requirePayableOn } from "./scheduled-charge.ts";
import { notifyCustomer } from "./notify-customer.ts";

type ScheduleOrder = Scheduling & {
  lookUpId: string;
  amount: Cents;
  pin: string;
  message?: string | undefined;
  proof: OrderProof | null;
};
/** `ofDay`: the amount that a charge demands on the day, null where the payer chooses; undefined: it is no charge. */
type Checked = ScheduleOrder & { ofDay: Cents | null | undefined };

/**
 * Stores an order for a later day, once or recurring: it is authorized now, and a worker pays it on its day. A look-up
 * makes one order: the same order again has the same answer, also when the answer was lost, and another with the same
 * look-up is CONFLICT. The limits are looked at for the first date, with what else is scheduled for it, and again when
 * it is paid. A charge that its receiver keeps is fetched for that day, and again when it is paid. Throws the refusals
 * of the PIN and of a payment, those of a fetched charge, OVER_SCHEDULED_DAY_LIMIT, OVER_SCHEDULED_NIGHT_LIMIT,
 * SCHEDULES_FULL, CHARGE_NOT_SCHEDULABLE, CHARGE_AMOUNT_ON_DAY, CHARGE_SCHEDULED, PROOF_REQUIRED, and `validation` for
 * a date that cannot be.
 */
export async function schedulePix(
  deps: QrDeps,
  caller: Caller,
  account: Pick<Account, "id">,
  order: ScheduleOrder,
): Promise<Scheduled> {
  const accountKey = { tenantId: caller.tenant.id, accountId: account.id };
  const ofDay = await requirePayableOn(deps, caller, accountKey, order);
  const done = await withAuthorization(deps, caller, account.id, order.pin, (tx) =>
    store(deps, tx, caller, accountKey, { ...order, ofDay }),
  );
  // Returned and not thrown within the transaction: the right PIN has reset the failures.
  if (done instanceof Refusal) throw done;
  return done;
}

async function store(
  deps: PixDeps,
  tx: Tx,
  caller: Caller,
  accountKey: AccountKey,
  order: Checked,
): Promise<Scheduled | Refusal> {
  const { lookUpId, amount, recurrence } = order;
  const now = deps.now();
  const before = await findOrdered(tx, { ...accountKey, lookUpId });
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
  if (order.scheduledDate > latestDay(today)) return invalid("body", sentences.tooLate);
  const lookUp = await findLookUp(tx, { ...accountKey, lookUpId, now, day: order.scheduledDate });
  const refusal = refusalOf(lookUp, accountKey, order, now);
  if (refusal || !lookUp) return refusal ?? new Refusal("NOT_FOUND");
  const sums = await findOpenSums(tx, { ...accountKey, day: order.scheduledDate, key: lookUp.key, now });
  const overLimit = await limitRefusalOf(tx, caller, accountKey, { ...order, ...lookUp, sums }, now);
  if (overLimit) return overLimit;
  const days = daysOf(order, rulesOf(caller.tenant, now));
  // With what is scheduled for one of its days: else parts of it would need no proof.
  const ofKey = lookUp.payeeLimit === null ? null : lookUp.key;
  const alsoThen = order.proof && (await findMostOfDay(tx, { ...accountKey, days, key: ofKey, now }));
  const whole = (amount * (recurrence?.times ?? 1) + (alsoThen ?? 0)) as Cents;
  if (!(await isProven(deps, tx, caller, { ...order, whole }))) return new Refusal("PROOF_REQUIRED");

  const schedules = days.map((scheduledDate) => ({
    id: newId(),
    scheduledDate,
    nextTryAt: startOfSaoPauloDay(scheduledDate),
  }));
  const [first] = schedules;
  if (!first) throw new Error("an order has a first day");
  await insertSchedules(tx, {
    ...accountKey,
    lookUpId,
    amount,
    recurrence: recurrence ?? null,
    message: order.message ?? null,
    orderedAt: now,
    schedules,
  });
  const { payeeName: beneficiary } = lookUp;
  const { scheduledDate } = first;
  await notifyCustomer(deps, tx, accountKey, "ORDERED", {
    amount,
    beneficiary,
    scheduledDate,
    recurrence: recurrence ?? null,
  });
  return outcomeOf(first);
}

const outcomeOf = ({ id, scheduledDate }: { id: string; scheduledDate: string }): Scheduled => ({
  status: "SCHEDULED",
  scheduleId: id,
  scheduledDate,
});

/** The first reason not to store the order, as pix_decide has it for a payment. */
function refusalOf(lookUp: FoundLookUp | undefined, accountKey: AccountKey, order: Checked, now: Date): Refusal | null {
  if (!lookUp) return new Refusal("NOT_FOUND");
  if (lookUp.accountId !== accountKey.accountId) return new Refusal("FORBIDDEN");
  if (lookUp.isPaid) return new Refusal("CONFLICT");
  if (lookUp.expiresAt <= now) return new Refusal(lookUp.kind === "QR" ? "QR_CODE_EXPIRED" : "LOOK_UP_EXPIRED");
  if (lookUp.isOwn) return new Refusal("SAME_ACCOUNT");
  if (lookUp.isSuspected) return new Refusal("PAYEE_SUSPECTED");
  if (lookUp.isCharge && order.recurrence) return new Refusal("CHARGE_NOT_SCHEDULABLE");
  if (lookUp.isScheduled) return new Refusal("CHARGE_SCHEDULED");
  // What a charge demanded when it was read is the amount of that day.
  const fixedAmount = order.ofDay === undefined ? lookUp.fixedAmount : order.ofDay;
  if (fixedAmount !== null && fixedAmount !== order.amount)
    return new Refusal("FIXED_AMOUNT", { words: { fixed: formatBrl(fixedAmount) } });
  return null;
}

/** Refuses more than the limits in force allow on the first date, and more schedules than an account may have. */
async function limitRefusalOf(
  tx: Tx,
  caller: Caller,
  accountKey: AccountKey,
  order: ScheduleOrder & Pick<FoundLookUp, "isPerson" | "payeeLimit"> & { sums: OpenSums },
  now: Date,
): Promise<Refusal | null> {
  const { amount, scheduledDate, payeeLimit } = order;
  const rules = rulesOf(caller.tenant, now);
  const day = scheduledDate;
  // Else it is made in the first hours of its day, which belong to the night that began on the day before.
  const row = await findLimits(tx, { ...accountKey, now, day: rules.scheduleUsesDayLimit ? day : addDays(day, -1) });
  const { open, ofDay, ofPeople, ofPayee } = order.sums;
  if (open + (order.recurrence?.times ?? 1) > rules.openSchedules)
    return new Refusal("SCHEDULES_FULL", { words: { limit: String(rules.openSchedules) } });
  if (payeeLimit !== null) {
    const leftOfPayee = Math.max(0, payeeLimit - ofPayee) as Cents;
    return amount > leftOfPayee ? new Refusal("OVER_PAYEE_LIMIT", { words: { left: formatBrl(leftOfPayee) } }) : null;
  }
  const ofTransaction = limitInForce("TRANSACTION", row);
  if (amount > ofTransaction)
    return new Refusal("OVER_TRANSACTION_LIMIT", { words: { limit: formatBrl(ofTransaction) } });
  if (!rules.scheduleUsesDayLimit) return nightRefusalOf(order, row, { ofDay, ofPeople });
  const left = Math.max(0, limitInForce("DAY", row) - ofDay) as Cents;
  if (amount > left)
    return new Refusal("OVER_SCHEDULED_DAY_LIMIT", { words: { day: formatDay(day), left: formatBrl(left) } });
  return null;
}

/** Refuses more than the night allows in which the first date begins, and more than it allows between people. */
function nightRefusalOf(
  { amount, scheduledDate, isPerson }: ScheduleOrder & Pick<FoundLookUp, "isPerson">,
  row: LimitsRow,
  { ofDay, ofPeople }: { ofDay: Cents; ofPeople: Cents },
): Refusal | null {
  const ofNight = useOf("NIGHT", row).left - ofDay;
  const between =
    isPerson && row.nightPeopleLimit !== null ? row.nightPeopleLimit - row.nightPeople - ofPeople : ofNight;
  const left = Math.max(0, Math.min(ofNight, between)) as Cents;
  if (amount <= left) return null;
  const limit = limitLabels[between < ofNight ? "NIGHT_PEOPLE" : "NIGHT"].toLowerCase();
  return new Refusal("OVER_SCHEDULED_NIGHT_LIMIT", {
    words: { day: formatDay(scheduledDate), limit, left: formatBrl(left) },
  });
}
