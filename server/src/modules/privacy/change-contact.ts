import { lockFor, type Tx } from "../../platform/database/db.ts";
import { recordSecurityEvent } from "../audit/audit.ts";
import { customersForStaff, endSessions } from "../identity/identity.ts";
import { enqueue } from "../notifications/notifications.ts";
import { isTaken, lockContact, updateContact } from "./contact-queries.ts";
import type { PrivacyDeps } from "./deps.ts";
import type { CustomerKey } from "../../platform/database/keys.ts";

export type Contact = { email?: string; phone?: string };
export type ContactChange =
  | { outcome: "CHANGED"; changed: ("EMAIL" | "PHONE")[] }
  | { outcome: "SAME" }
  | { outcome: "CLOSED" }
  /** The sign-up still has this contact as a step. */
  | { outcome: "NOT_CONFIRMED_YET"; contact: "EMAIL" | "PHONE" }
  /** Another person of the bank has it. */
  | { outcome: "TAKEN"; contact: "EMAIL" | "PHONE" };

/**
 * Changes a customer's e-mail or phone (+55…) at the customer's request (LGPD, art. 18 III): by the staff, or by the
 * customer, whose session `keptSession` then stays and who may add one that was missing. Ends all other sessions and
 * all codes, and sends a message to the old and the new contact, so that an unwanted change is noticed. Changes nothing
 * where both are so already. Runs in the caller's transaction; what the staff does has its audit row there.
 */
export async function changeContact(
  { now, outbox }: Omit<PrivacyDeps, "db">,
  tx: Tx,
  customerKey: CustomerKey,
  requested: Contact,
  keptSession: Buffer | null = null,
): Promise<ContactChange> {
  const before = await lockContact(tx, customerKey);
  if (before.closedAt) return { outcome: "CLOSED" };
  const change: Contact = {
    ...(requested.email && requested.email !== before.email && { email: requested.email }),
    ...(requested.phone && requested.phone !== before.phone && { phone: requested.phone }),
  };
  for (const [contact, value, old] of [
    ["EMAIL", change.email, before.email],
    ["PHONE", change.phone, before.phone],
  ] as const) {
    if (value === undefined) continue;
    if (old === null && !keptSession) return { outcome: "NOT_CONFIRMED_YET", contact };
    // without the lock, two who change it at once would not see each other
    await lockFor(tx, `contact ${customerKey.tenantId} ${value}`);
    if (before.entityType === "PERSON" && (await isTaken(tx, customerKey, value))) return { outcome: "TAKEN", contact };
  }
  const changed = [...(change.email ? (["EMAIL"] as const) : []), ...(change.phone ? (["PHONE"] as const) : [])];
  if (changed.length === 0) return { outcome: "SAME" };

  const at = now();
  await updateContact(tx, customerKey, change, at);
  if (keptSession) await endSessions(tx, { ...customerKey, except: keptSession, now: at });
  else await customersForStaff.signOutEverywhere(tx, { ...customerKey, now: at });
  for (const detail of changed) await recordSecurityEvent(tx, { ...customerKey, kind: "CONTACT_CHANGED", detail, at });

  const own = keptSession && { isOwn: true };
  const email = { template: "contact-changed", data: { name: before.name, at, changed, ...own } } as const;
  const known = before.email ?? change.email ?? null;
  for (const to of new Set([before.email, change.email ?? before.email])) {
    const ofArea = to === known && customerKey;
    if (to !== null || ofArea)
      await enqueue(outbox, tx, { tenantId: customerKey.tenantId, ...ofArea, to, message: email });
  }
  const text = { template: "contact-changed-text", data: { changed } } as const;
  for (const to of change.phone ? [before.phone, change.phone] : []) {
    if (to) await enqueue(outbox, tx, { tenantId: customerKey.tenantId, to, message: text, channel: "SMS" });
  }
  return { outcome: "CHANGED", changed };
}
