import { setTimeout as sleep } from "node:timers/promises";
import { failureSentence } from "@vitral/contract/pix-failures";
import type { Db } from "../../../platform/database/db.ts";
import { isOfOutage } from "../../../platform/database/outages.ts";
import type { Mail, Mailer } from "../../../platform/messaging/mail.ts";
import { DeliveryFailure, PermanentFailure } from "../../../platform/jobs/permanent-failure.ts";
import type { Secrets } from "../../../platform/crypto/secrets.ts";
import type { SmsSender } from "../../../platform/messaging/sms.ts";
import type { PushSender } from "../../../platform/messaging/web-push.ts";
import type { Log } from "../../../platform/process/log.ts";
import { temporaryFolder } from "../../../platform/process/temporary.ts";
import { type Tenant, type Tenants, tenantOnTheWire } from "../../tenants/tenants.ts";
import { refuseExpiredCode } from "../code-life.ts";
import type { EmailMessage, SmsMessage } from "../messages.ts";
import type { OutboxRow } from "../queries.ts";
import { deliverPush } from "../push/deliver-push.ts";
import {
  closeSent,
  findOpen,
  type Lease,
  type OpenMessage,
  putBack,
  removeMessages,
  type Unsent,
} from "./queue-queries.ts";
import { renderEmail, renderSms } from "../render.ts";
import { encryptedData, isEncrypted, type MessageData, decryptData } from "../encryption/encrypted-data.ts";

export type Delivery = {
  db: Db;
  /** The bank's clock: an expired code is not sent. */
  now: () => Date;
  secrets: Secrets;
  tenants: Tenants;
  mailer: Mailer;
  sms: SmsSender;
  push: PushSender;
  /** Creates a template's attachments, in a folder that is removed afterwards. */
  attachments: Partial<Record<string, AttachmentMaker>>;
  log?: Log;
  onSent?: (channel: OutboxRow["channel"]) => void;
  onUnsent?: (channel: OutboxRow["channel"], error: unknown) => void;
  /** Ends when the server stops: what was sent and could not be closed is given up then. */
  stopped?: AbortSignal;
};
export type AttachmentMaker = (
  tenant: Tenant,
  data: Record<string, unknown>,
  folder: string,
) => Promise<NonNullable<Mail["attachments"]>>;

/** A message on its way: its lease, and a promise that ends when it was closed or put back. */
export type OnItsWay = { lease: Lease; ended: Promise<void> };

/**
 * Begins to deliver messages of one tenant's outbox, all at once. Each is closed when it was sent and else put back by
 * itself, so that a slow one delays no other. Those that are not open any more, or that another server took since, are
 * left out, and a copy after a crash has the same id.
 */
export async function deliver(deps: Delivery, tenantId: string, taken: readonly Lease[]): Promise<OnItsWay[]> {
  const leases = new Map(taken.map((lease) => [lease.id, lease]));
  const rows = await findOpen(deps.db, tenantId, leases);
  if (rows.length === 0) return [];
  const tenant = await deps.tenants.byId(tenantId);
  const close = together((sent: readonly string[]) => closeSent(deps.db, tenantId, sent));
  const untilClosed = (id: string) => repeatUntilDone(deps, () => close(id));
  const remove = together((dropped: readonly string[]) => removeMessages(deps.db, tenantId, dropped));
  const keep = together((unsent: readonly Unsent[]) => putBack(deps.db, tenantId, unsent));
  return taken.flatMap((lease) => {
    const row = rows.find(({ id }) => id === lease.id);
    if (!row) return [];
    const ended = send(deps, tenant, row, lease).then(
      (outcome) => {
        if (outcome === "DROPPED") return remove(row.id);
        deps.onSent?.(row.channel);
        return untilClosed(row.id);
      },
      (error: unknown) => {
        deps.onUnsent?.(row.channel, error);
        return keep(unsentOf(deps.secrets, tenantId, row, lease, error));
      },
    );
    return [{ lease, ended }];
  });
}

/** A message that was sent and not closed would be sent again, so closing it is tried until the server stops. */
async function repeatUntilDone({ log, stopped }: Delivery, close: () => Promise<void>): Promise<void> {
  for (;;) {
    try {
      return await close();
    } catch (error) {
      if (stopped?.aborted) throw error;
      if (!isOfOutage(error)) log?.error({ err: error }, "a message that was sent was not closed; that is tried again");
      await sleep(closeAgainMs);
    }
  }
}
const closeAgainMs = 1_000;

/** Some three days of tries, most of them a quarter of an hour or less after another. */
const maxTries = 400;

/** Says nothing of the provider. */
export class LostLease extends DeliveryFailure {
  override name = "LostLease";
}

/** Of an error of our own its sentence; of others the kind alone, as they may name the recipient. */
export const reasonOf = (error: unknown): string =>
  error instanceof DeliveryFailure ? error.message : error instanceof Error ? error.name : "unknown";

const unsentOf = (secrets: Secrets, tenantId: string, row: OutboxRow, { tries }: Lease, error: unknown): Unsent => ({
  id: row.id,
  tries,
  error: reasonOf(error),
  isFinal: error instanceof PermanentFailure || tries >= maxTries,
  encrypted: isEncrypted(row.data) ? null : encryptedData(secrets, { tenantId, id: row.id }, row.data).encrypted,
});

/** Less than a lease by the time that handing a message over may take. */
const heldMs = 10_000;

/** DROPPED: its subscription is gone, or it is too old. */
async function send(
  deps: Delivery,
  tenant: Tenant,
  row: OpenMessage,
  lease: Lease,
): Promise<"SENT" | "DROPPED" | undefined> {
  // A message that ends the server ends it before a failure could be counted.
  if (lease.tries > maxTries) throw new PermanentFailure("The message was tried too often");
  const data = complete(decryptData(deps.secrets, { tenantId: tenant.id, id: row.id }, row.data));
  const check = () => {
    // After a pause of this process another server may have the message.
    if (performance.now() - lease.heldSince > heldMs) throw new LostLease("The lease of the message was not renewed");
    refuseExpiredCode(data, row.createdAt, deps.now());
  };
  if (row.channel === "PUSH") return deliverPush(deps, tenant, { ...row, data }, check);
  await (row.channel === "SMS" ? deliverSms : deliverEmail)(deps, tenant, { ...row, data }, check);
  return undefined;
}

/**
 * Does something for several at once: what comes during one run is done together by the next. So a slow message does
 * not delay the closing of others, and a fast batch needs one or two statements.
 */
function together<T>(run: (all: readonly T[]) => Promise<void>): (one: T) => Promise<void> {
  let next: { all: T[]; done: Promise<void> } | null = null;
  let before: Promise<unknown> = Promise.resolve();
  return (one) => {
    if (!next) {
      const all: T[] = [];
      const done = before.then(() => {
        next = null;
        return run(all);
      });
      next = { all, done };
      before = done.catch(() => {});
    }
    next.all.push(one);
    return next.done;
  };
}

/** Completes what a message says with the sentence of a failure. */
const complete = ({ failure, ...data }: MessageData): MessageData =>
  typeof failure === "string" ? { ...data, reason: failureSentence(failure) } : data;

async function deliverSms({ sms }: Delivery, tenant: Tenant, row: OutboxRow, check: () => void): Promise<void> {
  const message = { template: row.template, data: row.data } as SmsMessage;
  const text = renderSms(message, tenantOnTheWire(tenant)).sms;
  check();
  await sms.send({ id: row.id, to: row.recipient, text, writtenAt: row.createdAt });
}

async function deliverEmail(
  { mailer, attachments }: Delivery,
  tenant: Tenant,
  row: OpenMessage,
  check: () => void,
): Promise<void> {
  const message = { template: row.template, data: row.data } as EmailMessage;
  const mail = {
    id: row.id,
    from: { name: tenant.displayName, address: tenant.email },
    to: row.recipient,
    urgent: row.urgent,
    writtenAt: row.createdAt,
    ...renderEmail(message, tenantOnTheWire(tenant)),
  };
  const make = attachments[row.template];
  if (!make) return mailer.send(mail, check);
  await using folder = await temporaryFolder("email");
  await mailer.send({ ...mail, attachments: await make(tenant, row.data, folder.path) }, check);
}
