import type { Db, Tx } from "../../platform/database/db.ts";
import { newId } from "../../platform/database/ids.ts";
import type { Secrets } from "../../platform/crypto/secrets.ts";
import type { EmailMessage, SmsMessage } from "./messages.ts";

export type { SmsMessage } from "./messages.ts";
import { insertNotice } from "./notice-queries.ts";
import { insertMessage } from "./queries.ts";
import { encryptedData } from "./encryption/encrypted-data.ts";
import { pushToCustomer } from "./push/subscription-queries.ts";

export type { AnnouncedRaise } from "./announcements/announcement.ts";
export {
  announce,
  announceToAccount,
  announceWithdrawn,
  enqueueAnnouncements,
  isAnnouncingRaises,
} from "./announcements/announcements.ts";
export { findMessagesTo } from "./console/recipient-queries.ts";
export { codeMinutes } from "./code-life.ts";
export { escapeHtml } from "./html.ts";
export type { AttachmentMaker } from "./queue/deliver.ts";
export { maskedRecipient } from "./masked-recipient.ts";
export { messagesOfPayments } from "./console/messages.ts";
export { countFailed, openMessages, requeueFailed, tenantsWithFailed } from "./for-staff-queries.ts";
export { closeEncrypted, countUndelivered } from "./queries.ts";
export { notificationTables } from "./kept-tables.ts";
export { findNotices, findReadUntil, type NoticePlace, noteRead } from "./notice-queries.ts";
export { noticeText } from "./notice-text.ts";
export { pushKeyOf } from "./push/push-key.ts";
export { removePush } from "./push/key-queries.ts";
export { renewPush } from "./push/renew-push.ts";
export {
  addressCell,
  deleteSubscription,
  endPushOfDevice,
  endPushOfOthers,
  endPushOfSession,
  hasAnsweredInvitation,
  insertSubscription,
  lockSubscription,
  noteInvitationAnswered,
  type PushAddress,
  pushToCustomer,
  updateSubscription,
} from "./push/subscription-queries.ts";
export { renewMessages } from "./encryption/renew-messages.ts";

export type Outbox = { secrets: Secrets; now: () => Date };

type NewMessage = {
  tenantId: string;
  /** An e-mail address, or a phone in E.164 for messages that go by SMS. */
  to: string;
  message: EmailMessage | SmsMessage;
  channel?: "EMAIL" | "SMS";
  /** In whose area it is shown too, and on whose phones; never given with a code. */
  customerId?: string;
  /** Is written and never sent, so that an unknown customer costs the same time as a known one. */
  withheld?: boolean;
};

/**
 * Puts a message into the outbox: it is committed with its cause, and a server delivers it afterwards. What it says is
 * encrypted. One with a code goes before others, because the customer waits for it.
 * `to` null: the customer has no address, so that the area alone tells it.
 */
export async function enqueue(
  outbox: Outbox,
  tx: Db | Tx,
  order: Omit<NewMessage, "to"> & { to: string | null },
): Promise<void> {
  const now = outbox.now();
  const key = { tenantId: order.tenantId, id: newId(now.getTime()) };
  if (order.to !== null)
    await insertMessage(tx, {
      ...key,
      channel: order.channel ?? "EMAIL",
      recipient: order.to,
      template: order.message.template,
      data: order.withheld ? {} : encryptedData(outbox.secrets, key, order.message.data),
      urgent: "code" in order.message.data,
      createdAt: now,
      deliveredAt: order.withheld ? now : null,
    });
  if (order.customerId !== undefined) {
    const { name: _name, ...said } = order.message.data as Record<string, unknown>;
    const notice = { template: order.message.template, data: said, at: now };
    await insertNotice(tx, { ...key, customerId: order.customerId, ...notice });
    await pushToCustomer(tx, { tenantId: order.tenantId, customerId: order.customerId }, notice);
  }
}
