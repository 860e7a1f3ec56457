import type { Cents } from "@vitral/brazil/cents";
import { type ScheduleFailure, scheduleFailureSentence } from "@vitral/contract/pix-schedule-failures";
import { rulesOf, type Tenant } from "../../tenants/tenants.ts";
import type { PixDeps } from "../deps.ts";
import { type DueSchedule, markFailed, markTried } from "./due-queries.ts";
import { nextTryOf } from "./rules.ts";
import { notifyCustomer } from "./notify-customer.ts";

type Deps = Pick<PixDeps, "db" | "now" | "outbox">;

/**
 * Ends a schedule that is not paid, and tells the customer why, once. `asked`: what a charge demanded on its day, where
 * that was another amount than authorized.
 */
export async function fail(
  deps: Deps,
  tenant: Tenant,
  schedule: DueSchedule,
  failure: ScheduleFailure,
  asked: Cents | null = null,
): Promise<void> {
  const { id, amount, scheduledDate } = schedule;
  await deps.db.transaction().execute(async (tx) => {
    const failed = await markFailed(tx, { tenantId: tenant.id, id, failure, asked, now: deps.now() });
    if (!failed) return;
    const reason = scheduleFailureSentence(failure, { amount, asked });
    const facts = { amount, beneficiary: failed.payeeName, scheduledDate, reason };
    await notifyCustomer(deps, tx, { tenantId: tenant.id, accountId: failed.accountId }, "FAILED", facts);
  });
}

/** Puts a schedule without balance off to the evening of its day, and tells the customer the first time; then fails. */
export async function putOff(deps: Deps, tenant: Tenant, schedule: DueSchedule): Promise<void> {
  const now = deps.now();
  const rules = rulesOf(tenant, now);
  const { id, amount, scheduledDate } = schedule;
  const next = nextTryOf(scheduledDate, now, rules);
  if (!next) return fail(deps, tenant, schedule, "INSUFFICIENT_FUNDS");
  await deps.db.transaction().execute(async (tx) => {
    const tried = await markTried(tx, { tenantId: tenant.id, id, now, next });
    if (!tried || schedule.triedAt) return;
    const evening = { start: rules.scheduleEveningStart, end: rules.scheduleEveningEnd };
    const facts = { amount, beneficiary: tried.payeeName, scheduledDate, evening };
    await notifyCustomer(deps, tx, { tenantId: tenant.id, accountId: tried.accountId }, "RETRIED", facts);
  });
}
