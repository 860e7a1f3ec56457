import { cents } from "@vitral/brazil/cents";
import { failureSentence } from "@vitral/contract/pix-failures";
import type { LookUpOutcome } from "@vitral/contract/pix-outcome";
import { Refusal } from "../../../platform/http/errors.ts";
import type { Caller } from "../../identity/identity.ts";
import { closeUnpaid, findOutcome, findScheduledWith, type OutcomeRow } from "./outcome-queries.ts";
import type { PixDeps } from "../deps.ts";

type OutcomeRequest = { accountId: string; lookUpId: string; close: boolean };

/**
 * The outcome of a look-up's order, paid or stored for its day. A look-up that is too old, or that the customer closes
 * (`close`), is closed before EXPIRED is answered, so that EXPIRED is final: no order in flight can pay with it.
 * Refuses with NOT_FOUND, and FORBIDDEN for a look-up of another account.
 */
export async function lookUpOutcome(
  deps: Pick<PixDeps, "db" | "now">,
  caller: Caller,
  { accountId, lookUpId, close }: OutcomeRequest,
): Promise<LookUpOutcome> {
  const lookUp = { tenantId: caller.tenant.id, lookUpId };
  const found = await findOutcome(deps.db, lookUp);
  const { accountId: owner } = found ?? (await findScheduledWith(deps.db, lookUp)) ?? {};
  if (owner === undefined) throw new Refusal("NOT_FOUND");
  if (owner !== accountId) throw new Refusal("FORBIDDEN");
  const made = await madeWith(deps, lookUp, found);
  if (made) return made;
  if (!close && found && found.expiresAt > deps.now()) return { status: "NOT_PAID", expiresAt: found.expiresAt };
  await closeUnpaid(deps.db, { ...lookUp, accountId, customerId: caller.id });
  // Read again: what was made while this waited for the customer's lock is committed now.
  return (await madeWith(deps, lookUp, await findOutcome(deps.db, lookUp))) ?? { status: "EXPIRED" };
}

/**
 * A look-up of this account that can still be paid. Refuses with NOT_FOUND, FORBIDDEN for one of another account, and
 * LOOK_UP_EXPIRED.
 */
export async function requireOpenLookUp(
  { db, now }: Pick<PixDeps, "db" | "now">,
  { tenant }: Caller,
  account: { id: string },
  { lookUpId }: { lookUpId: string },
): Promise<{ lookUpId: string; payee: string }> {
  const found = await findOutcome(db, { tenantId: tenant.id, lookUpId });
  if (!found) throw new Refusal("NOT_FOUND");
  if (found.accountId !== account.id) throw new Refusal("FORBIDDEN");
  if (found.expiresAt <= now()) throw new Refusal("LOOK_UP_EXPIRED");
  return { lookUpId, payee: found.payeeName };
}

/** The payment or the schedule that a look-up made. A schedule may outlive its look-up. */
async function madeWith(
  { db }: Pick<PixDeps, "db">,
  lookUp: { tenantId: string; lookUpId: string },
  row: OutcomeRow | undefined,
): Promise<LookUpOutcome | undefined> {
  const paid = row && paymentOf(row);
  if (paid) return paid;
  const scheduled = await findScheduledWith(db, lookUp);
  return scheduled && { status: "SCHEDULED", scheduleId: scheduled.id, scheduledDate: scheduled.scheduledDate };
}

function paymentOf(row: OutcomeRow): LookUpOutcome | undefined {
  const { transactionId, status, amount, fee, endToEnd, failure } = row;
  if (transactionId === null || status === null || amount === null || fee === null) return undefined;
  const payment = { transactionId, amount: cents(amount), fee: cents(fee), endToEnd };
  return status === "FAILED" ? { status, ...payment, failure: failureSentence(failure ?? "") } : { status, ...payment };
}
