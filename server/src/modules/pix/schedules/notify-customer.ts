import type { Cents } from "@vitral/brazil/cents";
import type { Recurrence } from "@vitral/contract/pix-scheduling";
import type { Tx } from "../../../platform/database/db.ts";
import { enqueue, type Outbox } from "../../notifications/notifications.ts";
import type { AccountKey } from "../../../platform/database/keys.ts";
import { findOwner } from "../../accounts/accounts.ts";

/** What happened to a Pix Agendado; what is paid is told by the e-mail of every payment. */
export type ScheduleNews = "ORDERED" | "CANCELLED" | "SERIES_CANCELLED" | "RETRIED" | "FAILED";

type Facts = {
  amount: Cents;
  beneficiary: string;
  scheduledDate: string;
  /** Of an order that is new. */
  recurrence?: Recurrence | null;
  /** Why it failed, as a sentence. */
  reason?: string;
  /** The hours between which it is tried again. */
  evening?: { start: number; end: number };
};

/** Writes the e-mail about what happened to a schedule, in the transaction of what happened. */
export async function notifyCustomer(
  { outbox, now }: { outbox: Outbox; now: () => Date },
  tx: Tx,
  accountKey: AccountKey,
  news: ScheduleNews,
  { amount, ...facts }: Facts,
): Promise<void> {
  const { customerId, name, email } = await findOwner(tx, accountKey);
  const { reason = null, evening = null, recurrence = null, ...rest } = facts;
  const data = { ...rest, name, news, amountCents: amount, recurrence, reason, evening, at: now() };
  const message = { template: "pix-schedule", data } as const;
  await enqueue(outbox, tx, { tenantId: accountKey.tenantId, customerId, to: email, message });
}
