import { type Cents, formatBrl } from "@vitral/brazil/cents";
import type { NightStart } from "@vitral/brazil/dates";
import { type LimitChangeKind, limitLabels, type NightStartTime } from "@vitral/contract/pix-limits";
import type { Tx } from "../../../platform/database/db.ts";
import { recordSecurityEvent } from "../../audit/audit.ts";
import { enqueue, type Outbox } from "../../notifications/notifications.ts";
import type { AccountKey } from "../../../platform/database/keys.ts";
import { findOwner } from "../../accounts/accounts.ts";

export type LimitDeps = { outbox: Outbox; now: () => Date };

/** What happened to a change of limits. */
export type LimitNews = "ASKED" | "AWAITING_APPROVAL" | "APPROVED" | "EFFECTIVE" | "CANCELLED" | "REJECTED";

export const nightStartTime = (hour: NightStart): NightStartTime => (hour === 22 ? "22:00" : "20:00");

type Change = { kind: LimitChangeKind; amount: Cents | null; nightStart: NightStart | null; effectiveAt: Date | null };

/** The staff did it; `replaced`: the amount that the customer had asked for, which waited and ends with it. */
type ByStaff = { replaced?: Cents | null | undefined };

/**
 * Records what happened to a change, and writes the e-mail about it, in the transaction of the change. `byStaff`:
 * whoever did it is not the customer.
 */
export async function notifyCustomer(
  { outbox, now }: LimitDeps,
  tx: Tx,
  accountKey: AccountKey,
  news: LimitNews,
  change: Change,
  byStaff?: ByStaff,
) {
  const value = change.amount === null ? nightStartTime(change.nightStart ?? 20) : formatBrl(change.amount);
  const [limit, { effectiveAt }] = [limitLabels[change.kind], change];
  const facts = { news, detail: `${change.kind}_${news}`, limit, value, effectiveAt };
  const { replaced } = byStaff ?? {};
  const staff = byStaff && { byStaff: true, ...(replaced && { replaced: formatBrl(replaced) }) };
  await notify({ outbox, now }, tx, accountKey, { ...facts, ...staff });
}

/** The same for the limit that a payee has of its own; `amount` null: it is taken away. */
export async function notifyPayeeLimit(
  deps: LimitDeps,
  tx: Tx,
  accountKey: AccountKey,
  news: LimitNews,
  { payee, amount, effectiveAt }: { payee: string; amount: Cents | null; effectiveAt: Date },
): Promise<void> {
  const value = amount === null ? "sem limite próprio" : `${formatBrl(amount)} por dia`;
  const limit = `Limite do favorecido ${payee}`;
  await notify(deps, tx, accountKey, { news, detail: `PAYEE_${news}`, limit, value, effectiveAt });
}

type Notified = {
  news: LimitNews;
  detail: string;
  limit: string;
  value: string;
  effectiveAt: Date | null;
  byStaff?: boolean;
  replaced?: string;
};

async function notify(
  { outbox, now }: LimitDeps,
  tx: Tx,
  accountKey: AccountKey,
  { detail, ...facts }: Notified,
): Promise<void> {
  const { customerId, name, email, number } = await findOwner(tx, accountKey);
  const { tenantId, accountId } = accountKey;
  const at = now();
  await recordSecurityEvent(tx, { tenantId, customerId, accountId, kind: "LIMIT_CHANGED", detail, at });
  const data = { ...facts, name, accountNumber: number, at };
  await enqueue(outbox, tx, { tenantId, customerId, to: email, message: { template: "pix-limit", data } });
}
