import type { Db, Tx } from "../../platform/database/db.ts";
import { newId } from "../../platform/database/ids.ts";
import type { Secrets } from "../../platform/crypto/secrets.ts";
import type { Message } from "./messages.ts";
import { insertMessage } from "./queries.ts";

export type { AttachmentMaker } from "./deliver.ts";
export { openMessages, requeueFailed, tenantsWithFailed } from "./operator-queries.ts";
export { countUndelivered } from "./queries.ts";

export type Outbox = { secrets: Secrets; now: () => Date };

type Order = {
  tenantId: string;
  /** An e-mail address, or a phone in E.164 for messages that go by SMS. */
  to: string;
  message: Message;
  channel?: "EMAIL" | "SMS";
  /** Written for the sake of equal cost, never sent. */
  withheld?: boolean;
};

/**
 * Puts a message into the outbox: it commits with its cause or not at all, and the job queue delivers it afterwards.
 * A code in it waits sealed, so that nobody who reads the database can use it; and it goes before what only tells, for somebody
 * waits for it at the screen.
 */
export async function enqueue(outbox: Outbox, tx: Db | Tx, order: Order): Promise<void> {
  const now = outbox.now();
  const data: Record<string, unknown> = { ...order.message.data };
  const { code } = data;
  const isCode = typeof code === "string";
  if (isCode) data["code"] = { sealed: outbox.secrets.encrypt(code) };
  await insertMessage(tx, {
    tenantId: order.tenantId,
    id: newId(),
    channel: order.channel ?? "EMAIL",
    recipient: order.to,
    template: order.message.template,
    data: order.withheld ? {} : data,
    urgent: isCode,
    createdAt: now,
    deliveredAt: order.withheld ? now : null,
  });
}
