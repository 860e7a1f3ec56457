import { type Cents, formatBrl } from "@vitral/brazil/cents";
import type { NightStart } from "@vitral/brazil/dates";
import { type LimitChangeKind, limitLabels, type NightStartTime } from "@vitral/contract/pix-limits";
import type { Tx } from "../../../platform/database/db.ts";
import { recordSecurityEvent } from "../../audit/audit.ts";
import { enqueue, type Outbox } from "../../notifications/notifications.ts";
import { findOwner, type OfAccount } from "./limit-queries.ts";

export type LimitDeps = { outbox: Outbox; now: () => Date };

/** What happened to a change of limits. */
export type LimitNews = "ASKED" | "AWAITING_APPROVAL" | "APPROVED" | "EFFECTIVE" | "CANCELLED" | "REJECTED";

export const nightStartTime = (hour: NightStart): NightStartTime => (hour === 22 ? "22:00" : "20:00");

type Change = { kind: LimitChangeKind; amount: Cents | null; nightStart: NightStart | null; effectiveAt: Date | null };

/** Records what happened to a change, and writes the e-mail about it, in the transaction of the change. */
export async function tellCustomer({ outbox, now }: LimitDeps, tx: Tx, of: OfAccount, news: LimitNews, change: Change) {
  const { customerId, name, email, number } = await findOwner(tx, of);
  const { tenantId } = of;
  const at = now();
  const detail = `${change.kind}_${news}`;
  await recordSecurityEvent(tx, { tenantId, customerId, kind: "LIMIT_CHANGED", detail, at });
  if (email === null) return;
  const value = change.amount === null ? nightStartTime(change.nightStart ?? 20) : formatBrl(change.amount);
  const { effectiveAt } = change;
  const data = { name, accountNumber: number, limit: limitLabels[change.kind], value, news, at, effectiveAt };
  await enqueue(outbox, tx, { tenantId, to: email, message: { template: "pix-limit", data } });
}
