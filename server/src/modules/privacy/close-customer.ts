import { consentKinds, consents } from "@vitral/contract/consents";
import { keptUntil } from "@vitral/contract/retention";
import type { Tx } from "../../platform/database/db.ts";
import { recordSecurityEvent } from "../audit/audit.ts";
import { recordConsent } from "../consents/consents.ts";
import { customersForStaff } from "../identity/identity.ts";
import { enqueue } from "../notifications/notifications.ts";
import { cancelOrders, findWaiting, type Waiting } from "./close-queries.ts";
import { closeCustomer, expireLookUps, lockCustomerWithAccounts, releaseKeys } from "./erase-queries.ts";
import { removeHeld } from "./export-queries.ts";
import type { PrivacyDeps } from "./deps.ts";
import type { CustomerKey } from "../../platform/database/keys.ts";

export type AccountsClosing =
  /** `schedules`: how many scheduled payments were cancelled. */
  | { outcome: "CLOSED"; schedules: number; keptUntil: string }
  | { outcome: "CLOSED_BEFORE" }
  /** A sign-up: there is no account to close. */
  | { outcome: "NO_ACCOUNT" }
  | ({ outcome: "WAITS" } & Waiting);

/** Whether a customer's accounts have money, unanswered payments, open contests or blocks. */
export const isWaiting = ({ balance, payments, contests, blocks }: Waiting): boolean =>
  balance !== 0 || payments + contests + blocks > 0;

/**
 * Closes a customer's accounts, which ends the relationship: sessions, devices and keys go, what was scheduled and can
 * still be charged is cancelled, nothing can be paid to the accounts any more. Contacts and all that happened stay;
 * `eraseCustomer` removes the data without a legal term. Refused with money, an unanswered payment, an open
 * contest or a block. Of calls at once, one does it. Runs in the caller's transaction, which writes the audit row.
 */
export async function closeAccounts(
  { now, outbox }: Omit<PrivacyDeps, "db">,
  tx: Tx,
  customerKey: CustomerKey,
): Promise<AccountsClosing> {
  const at = now();
  const customer = await lockCustomerWithAccounts(tx, customerKey);
  if (customer.closedAt) return { outcome: "CLOSED_BEFORE" };
  const found = await findWaiting(tx, customerKey, at);
  if (!found) return { outcome: "NO_ACCOUNT" };
  const { schedules: _schedules, ...waiting } = found;
  if (isWaiting(waiting)) return { outcome: "WAITS", ...waiting };
  await recordSecurityEvent(tx, { ...customerKey, kind: "CLOSED", at });
  const schedules = await endRelationship(tx, customerKey, at);
  await removeHeld(tx, customerKey, ({ atClosing }) => atClosing === true);
  const until = keptUntil(at);
  if (customer.email) {
    const data = { name: customer.name, at, keptUntil: until, schedules };
    const message = { template: "account-closed", data } as const;
    await enqueue(outbox, tx, { tenantId: customerKey.tenantId, to: customer.email, message });
  }
  return { outcome: "CLOSED", schedules, keptUntil: until };
}

/**
 * What closing and erasing have in common: sessions end, keys are released, unpaid look-ups expire, scheduled payments
 * are cancelled, consents are withdrawn, and the customer is closed. Answers how many scheduled payments it cancelled.
 */
export async function endRelationship(tx: Tx, customerKey: CustomerKey, at: Date): Promise<number> {
  await customersForStaff.signOutEverywhere(tx, { ...customerKey, now: at });
  await releaseKeys(tx, customerKey, at);
  await expireLookUps(tx, customerKey, at);
  const schedules = await cancelOrders(tx, customerKey, at);
  for (const kind of consentKinds) {
    await recordConsent(tx, { ...customerKey, kind, version: consents[kind].version, given: false, at });
  }
  await closeCustomer(tx, customerKey, at);
  return schedules;
}
