import { setTimeout as sleep } from "node:timers/promises";
import { newEndToEndId } from "@vitral/brazil/end-to-end-id";
import type { ScheduleFailure } from "@vitral/contract/pix-schedule-failures";
import { forEachDueTenant } from "../../../platform/database/due-work.ts";
import { allOf } from "../../../platform/database/each-tenant.ts";
import { newId } from "../../../platform/database/ids.ts";
import { rulesOf, type Tenant } from "../../tenants/tenants.ts";
import type { LookUpDeps } from "../deps.ts";
import type { QrDeps } from "../qr-codes/read-qr-code.ts";
import { submitOnce } from "../pay/process-pending-payments.ts";
import {
  type DueSchedule,
  dueSchedules,
  markUnfetched,
  type PayableSchedule,
  paySchedules,
  type SchedulePayment,
  takeDueSchedules,
} from "./due-queries.ts";
import { findPayees } from "./find-payees.ts";
import { turnOf } from "./rules.ts";
import { checkCharge } from "./scheduled-charge.ts";
import { fail, putOff } from "./unpaid-schedules.ts";

/** Schedules in one transaction at most: customers who pay wait for no more. */
const maxBatch = 32;
/** Nobody else takes a schedule for so long; one that takes longer is still paid once. */
const leaseMs = 30_000;
/** The same while the bank is suspended: then nothing is paid, and what is not paid on its day fails. */
const suspendedLeaseMs = 5 * 60_000;
/** A run ends after so long, so that a server that stops does not wait for a morning's schedules. */
const longestRunMs = 3_000;
/** Customers come first: after each batch the worker rests for so many times as long as the batch took. */
const rest = 0.6;

/**
 * Pays the schedules that are due, of all tenants, the longest due first (docs/decisions/0047). They were authorized
 * when they were ordered; key, limits, balance and status are looked at now. Runs on every server. Answers in how many
 * milliseconds there are some again; failures are thrown at the end, for the log.
 */
export async function payDueSchedules(deps: QrDeps): Promise<number> {
  const end = performance.now() + longestRunMs;
  return forEachDueTenant(
    deps,
    [dueSchedules],
    async (tenantId) => {
      const tenant = await deps.tenants.byId(tenantId);
      do {
        const begin = performance.now();
        const batch = await payBatchOf(deps, tenant);
        if (batch < maxBatch) return;
        await sleep((performance.now() - begin) * rest);
      } while (performance.now() < end);
    },
    (failures) => `${failures} Pix schedules were not processed`,
  );
}

/** Takes a batch and decides each of its schedules. Answers how many there were. */
async function payBatchOf(deps: QrDeps, tenant: Tenant): Promise<number> {
  const now = deps.now();
  const isOpen = tenant.state === "ACTIVE";
  const until = new Date(now.getTime() + (isOpen ? leaseMs : suspendedLeaseMs));
  const due = await takeDueSchedules(deps.db, { tenantId: tenant.id, now, until, max: maxBatch });
  const [toPay, over]: [DueSchedule[], [DueSchedule, ScheduleFailure][]] = [[], []];
  for (const schedule of due) {
    const turn = turnOf(schedule, now, rulesOf(tenant, now));
    if (turn !== "PAY") over.push([schedule, turn]);
    else if (isOpen) toPay.push(schedule);
  }
  const [charges, keys] = [toPay.filter(isOfCharge), toPay.filter((one) => !isOfCharge(one))];
  await allOf([
    ...over.map(([schedule, failure]) => fail(deps, tenant, schedule, failure)),
    payAll(
      deps,
      tenant,
      keys.filter((one) => one.here),
    ),
    payAll(
      deps,
      tenant,
      keys.filter((one) => !one.here),
    ),
    ...ofEachCustomer(charges).map(async (own) => {
      // One after the other: a customer's charges are fetched two at once at most.
      for (const charge of own) await payCharge(deps, tenant, charge);
    }),
  ]);
  return due.length;
}

const ofEachCustomer = (charges: readonly DueCharge[]): DueCharge[][] => [
  ...Map.groupBy(charges, ({ customerId }) => customerId).values(),
];

type DueCharge = DueSchedule & { location: string };
const isOfCharge = (due: DueSchedule): due is DueCharge => due.location !== null;

/** A charge that its receiver's bank did not answer for is fetched again after so long. Milliseconds. */
const chargePauseMs = 15 * 60_000;

/** Fetches the charge again, and pays it as it was ordered: alone, because the database locks it. */
async function payCharge(deps: QrDeps, tenant: Tenant, charge: DueCharge): Promise<void> {
  const problem = await checkCharge(deps, charge);
  if (problem === null) return payAll(deps, tenant, [charge]);
  if (problem !== "UNAVAILABLE") return fail(deps, tenant, charge, problem.failure, problem.asked);
  const next = new Date(deps.now().getTime() + chargePauseMs);
  await markUnfetched(deps.db, { tenantId: tenant.id, id: charge.id, next });
}

/** Looks the keys up and pays, one schedule of each customer after the other. */
async function payAll(deps: LookUpDeps, tenant: Tenant, due: readonly DueSchedule[]): Promise<void> {
  const payable: PayableSchedule[] = [];
  for (const { schedule, payee } of await findPayees(deps, tenant, due)) {
    if (!payee) await fail(deps, tenant, schedule, "KEY_NOT_FOUND");
    else if (payee.document !== schedule.payeeDocument) await fail(deps, tenant, schedule, "PAYEE_CHANGED");
    else payable.push({ schedule, payee, paymentId: newId(), transactionId: newId() });
  }
  for (const batch of oneOfEachCustomer(payable)) {
    const locked = await pay(deps, tenant, batch, false);
    if (locked.length > 0) await pay(deps, tenant, locked, true);
  }
}

function oneOfEachCustomer(payable: readonly PayableSchedule[]): PayableSchedule[][] {
  const batches: PayableSchedule[][] = [];
  const counts = new Map<string, number>();
  for (const one of payable) {
    const index = counts.get(one.schedule.customerId) ?? 0;
    counts.set(one.schedule.customerId, index + 1);
    (batches[index] ??= []).push(one);
  }
  return batches;
}

/** Pays a batch and acts on what became of each. Answers those whose customer or account somebody holds. */
async function pay(deps: LookUpDeps, tenant: Tenant, batch: PayableSchedule[], waits: boolean) {
  const now = deps.now();
  // The EndToEndId of a payment through the network is that of its look-up.
  const named = batch.map((one) => ({ ...one, endToEnd: one.payee.endToEnd ?? newEndToEndId(tenant.ispb, now) }));
  const results = await paySchedules(deps.db, { tenantId: tenant.id, batch: named, now, waits });
  const found = new Map(results.map((result) => [result.ordinal, result]));
  const locked: PayableSchedule[] = [];
  await allOf(
    batch.map(async (payable, index) => {
      const result = found.get(index + 1);
      if (!result || result.outcome === "LOCKED") locked.push(payable);
      else await actOn(deps, tenant, payable.schedule, result);
    }),
  );
  return locked;
}

/** Why a schedule failed, by the outcome of its execution. */
const failures: Partial<Record<SchedulePayment["outcome"], ScheduleFailure>> = {
  OVER_DAY_LIMIT: "OVER_DAY_LIMIT",
  OVER_NIGHT_LIMIT: "OVER_NIGHT_LIMIT",
  OVER_NIGHT_PEOPLE_LIMIT: "OVER_NIGHT_PEOPLE_LIMIT",
  OVER_PAYEE_LIMIT: "OVER_PAYEE_LIMIT",
  OVER_TRANSACTION_LIMIT: "OVER_TRANSACTION_LIMIT",
  SAME_ACCOUNT: "SAME_ACCOUNT",
  PAYEE_SUSPECTED: "PAYEE_SUSPECTED",
  CUSTOMER_BLOCKED: "CUSTOMER_BLOCKED",
  QR_CODE_PAID: "CHARGE_ENDED",
  // The payee's account was closed between look-up and payment.
  LOOK_UP_EXPIRED: "KEY_NOT_FOUND",
  QR_CODE_EXPIRED: "KEY_NOT_FOUND",
};

async function actOn(deps: LookUpDeps, tenant: Tenant, schedule: DueSchedule, result: SchedulePayment): Promise<void> {
  const { outcome, status, paymentId } = result;
  if (outcome === "PAID" || outcome === "REPEATED") {
    if (status === "PENDING") await submitOnce(deps, tenant, paymentId);
    return;
  }
  if (outcome === "INSUFFICIENT_FUNDS") return putOff(deps, tenant, schedule);
  const failure = outcome === "QR_CODE_EXPIRED" && isOfCharge(schedule) ? "CHARGE_ENDED" : failures[outcome];
  if (!failure) throw new Error(`a schedule was answered with ${outcome}`);
  await fail(deps, tenant, schedule, failure);
}
