import { keptUntil } from "@vitral/contract/retention";
import type { Tx } from "../../platform/database/db.ts";
import { recordSecurityEvent } from "../audit/audit.ts";
import { enqueue } from "../notifications/notifications.ts";
import { removeSignUp } from "../onboarding/onboarding.ts";
import { endRelationship, isWaiting } from "./close-customer.ts";
import { findWaiting } from "./close-queries.ts";
import { lockCustomerWithAccounts, removeContacts, removeRows } from "./erase-queries.ts";
import type { PrivacyDeps } from "./deps.ts";
import type { CustomerKey } from "../../platform/database/keys.ts";

export type Erasure =
  /** `keptUntil` (yyyy-MM-dd) null: a sign-up without an account, of which only access records remain. */
  | { outcome: "ERASED"; keptUntil: string | null }
  | { outcome: "ERASED_BEFORE"; at: Date; keptUntil: string }
  | { outcome: "UNDER_REVIEW" }
  /** The balance in centavos; the numbers of pending payments, and of contests and blocks that are not over. */
  | { outcome: "OPEN_BUSINESS"; balance: number; pending: number; contests: number };

/**
 * Ends the relationship with a customer and removes the data without a legal term (LGPD, arts. 16 and 18 VI): contacts,
 * secrets, sessions, codes, keys, messages, unpaid look-ups. Identification, operations and access records stay for
 * their terms (contract/src/retention.ts). An unfinished sign-up is removed in full. Refused with what closing is
 * refused with, a balance, a pending payment, a contest or a block: its money would have nowhere to go. Of concurrent
 * calls, one does it. Runs in the caller's transaction, which writes the audit row. A customer whose account was closed
 * before keeps that day: the legal term runs from it.
 */
export async function eraseCustomer(
  { now, outbox }: Omit<PrivacyDeps, "db">,
  tx: Tx,
  customerKey: CustomerKey,
): Promise<Erasure> {
  const at = now();
  const customer = await lockCustomerWithAccounts(tx, customerKey);
  const until = keptUntil(customer.closedAt ?? at);
  if (customer.erasedAt) return { outcome: "ERASED_BEFORE", at: customer.erasedAt, keptUntil: until };
  if (customer.status === "IN_ANALYSIS_INTERNAL") return { outcome: "UNDER_REVIEW" };
  const business = await findWaiting(tx, customerKey, at);
  if (business && isWaiting(business)) {
    const { balance, payments: pending, contests, blocks } = business;
    return { outcome: "OPEN_BUSINESS", balance, pending, contests: contests + blocks };
  }
  await recordSecurityEvent(tx, { ...customerKey, kind: "ERASED", at });
  if (!business && customer.status === "PENDING") {
    await removeRows(tx, customerKey, at);
    await removeSignUp(tx, customerKey);
    return { outcome: "ERASED", keptUntil: null };
  }
  await endRelationship(tx, customerKey, at);
  await removeRows(tx, customerKey, at);
  await removeContacts(tx, customerKey, at);
  if (customer.email) {
    const message = { template: "data-erased", data: { name: customer.name, at, keptUntil: until } } as const;
    await enqueue(outbox, tx, { tenantId: customerKey.tenantId, to: customer.email, message });
  }
  return { outcome: "ERASED", keptUntil: until };
}
