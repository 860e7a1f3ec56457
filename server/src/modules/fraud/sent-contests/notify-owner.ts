import { type Cents, cents } from "@vitral/brazil/cents";
import type { Tx } from "../../../platform/database/db.ts";
import { enqueue } from "../../notifications/notifications.ts";
import type { PixDeps } from "../../pix/pix.ts";
import type { AccountKey } from "../../../platform/database/keys.ts";
import { findOwner } from "../../accounts/accounts.ts";

export type SentContestNews = "OPENED" | "APPROVED" | "REJECTED" | "CANCELLED";
/**
 * `until`: the end of the analysis (OPENED), or of the days in which money is looked for (APPROVED). `returned`: what
 * of it is back by then (APPROVED).
 */
type Notified = { protocol: string; contested: Cents; news: SentContestNews; until: Date | null; returned?: Cents };

/** Writes the e-mail about a contest to the account's owner, in the transaction of its cause. */
export async function notifyOwner(
  { outbox, now }: PixDeps,
  tx: Tx,
  accountKey: AccountKey,
  { protocol, contested, news, until, returned = cents(0) }: Notified,
): Promise<void> {
  const owner = await findOwner(tx, accountKey);
  if (!owner.email) return;
  const data = { name: owner.name, protocol, amountCents: contested, returnedCents: returned, news, until, at: now() };
  const { customerId, email: to } = owner;
  const message = { template: "dispute", data } as const;
  await enqueue(outbox, tx, { tenantId: accountKey.tenantId, customerId, to, message });
}
