import { failureSentence } from "@vitral/contract/pix-failures";
import type { Db } from "../../platform/database/db.ts";
import type { Mail, Mailer } from "../../platform/messaging/mail.ts";
import { PermanentFailure } from "../../platform/jobs/permanent-failure.ts";
import type { Secrets } from "../../platform/crypto/secrets.ts";
import type { SmsSender } from "../../platform/messaging/sms.ts";
import { temporaryFolder } from "../../platform/process/temporary.ts";
import { type Tenant, type Tenants, tenantOnTheWire } from "../tenants/tenants.ts";
import type { EmailMessage, SmsMessage } from "./messages.ts";
import { closeMessages, type MessageEnding, findUndelivered, type OutboxRow } from "./queries.ts";
import { renderEmail, renderSms } from "./render.ts";
import { type MessageData, opened } from "./encryption/encrypted-data.ts";

export type Delivery = {
  db: Db;
  secrets: Secrets;
  tenants: Tenants;
  mailer: Mailer;
  sms: SmsSender;
  /** Creates a template's attachments, in a folder that is removed afterwards. */
  attachments: Partial<Record<string, AttachmentMaker>>;
};
export type AttachmentMaker = (
  tenant: Tenant,
  data: Record<string, unknown>,
  folder: string,
) => Promise<NonNullable<Mail["attachments"]>>;

/** The messages to retry, by their ids, each with its error. */
export type Undelivered = ReadonlyMap<string, unknown>;

/**
 * Delivers messages of one tenant's outbox, all at once, and answers which to retry; an undeliverable one is closed as
 * failed. A second run finds only open messages, and a copy after a crash has the same id.
 */
export async function deliver(deps: Delivery, tenantId: string, ids: readonly string[]): Promise<Undelivered> {
  const rows = await findUndelivered(deps.db, tenantId, ids);
  if (rows.length === 0) return new Map();
  const tenant = await deps.tenants.byId(tenantId);
  const close = closingTogether(deps.db, tenantId);
  const undelivered = new Map<string, unknown>();
  await Promise.all(
    rows.map((row) =>
      deliverOne(deps, tenant, row, close).catch((error: unknown) => void undelivered.set(row.id, error)),
    ),
  );
  return undelivered;
}

type Close = (id: string, how: MessageEnding) => Promise<void>;

async function deliverOne(deps: Delivery, tenant: Tenant, row: OutboxRow, close: Close): Promise<void> {
  try {
    await (row.channel === "SMS" ? deliverSms : deliverEmail)(deps, tenant, {
      ...row,
      data: complete(opened(deps.secrets, { tenantId: tenant.id, id: row.id }, row.data)),
    });
  } catch (error) {
    if (!(error instanceof PermanentFailure)) throw error;
    return close(row.id, "FAILED");
  }
  await close(row.id, "DELIVERED");
}

/**
 * Closes delivered messages at once; those that are delivered during one statement are closed together by the next. So
 * a slow message does not delay the closing of others, and a fast batch needs one or two statements.
 */
function closingTogether(db: Db, tenantId: string): Close {
  const next: Partial<Record<MessageEnding, { ids: string[]; closed: Promise<void> }>> = {};
  let before: Promise<unknown> = Promise.resolve();
  return (id, how) => {
    if (!next[how]) {
      const ids: string[] = [];
      const closed = before.then(() => {
        delete next[how];
        return closeMessages(db, tenantId, ids, how);
      });
      next[how] = { ids, closed };
      before = closed.catch(() => {});
    }
    next[how].ids.push(id);
    return next[how].closed;
  };
}

/** Completes what a message says with the sentence of a failure. */
const complete = ({ failure, ...data }: MessageData): MessageData =>
  typeof failure === "string" ? { ...data, reason: failureSentence(failure) } : data;

async function deliverSms({ sms }: Delivery, tenant: Tenant, row: OutboxRow): Promise<void> {
  const message = { template: row.template, data: row.data } as SmsMessage;
  const text = renderSms(message, tenantOnTheWire(tenant)).sms;
  await sms.send({ id: row.id, to: row.recipient, text, writtenAt: row.createdAt });
}

async function deliverEmail({ mailer, attachments }: Delivery, tenant: Tenant, row: OutboxRow): Promise<void> {
  const message = { template: row.template, data: row.data } as EmailMessage;
  const mail = {
    id: row.id,
    from: { name: tenant.displayName, address: tenant.email },
    to: row.recipient,
    writtenAt: row.createdAt,
    ...renderEmail(message, tenantOnTheWire(tenant)),
  };
  const make = attachments[row.template];
  if (!make) return mailer.send(mail);
  await using folder = await temporaryFolder("email");
  await mailer.send({ ...mail, attachments: await make(tenant, row.data, folder.path) });
}
