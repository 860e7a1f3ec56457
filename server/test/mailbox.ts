import { sql } from "kysely";
import { deliver } from "../src/modules/notifications/queue/deliver.ts";
import { decryptData } from "../src/modules/notifications/encryption/encrypted-data.ts";
import { enqueueAnnouncements } from "../src/modules/notifications/notifications.ts";
import { enqueueNotifications } from "../src/modules/payments/payments.ts";
import type { Secrets } from "../src/platform/crypto/secrets.ts";
import type { Db } from "../src/platform/database/db.ts";
import type { Mail } from "../src/platform/messaging/mail.ts";
import type { Sms } from "../src/platform/messaging/sms.ts";
import type { World } from "./world.ts";
import { noPush } from "./push-service.ts";

/** Delivers what is in the outbox, as a server would, to a mailbox that a test can read. */
export function aMailbox({ db, secrets, tenants }: Pick<World, "db" | "secrets" | "tenants">) {
  const emails: Mail[] = [];
  const mailer = { send: async (mail: Mail) => void emails.push(mail), close: async () => {} };
  const texts: Sms[] = [];
  const sms = { send: async (text: Sms) => void texts.push(text) };

  async function deliverAll(): Promise<void> {
    await enqueueNotifications(db, 1_000);
    await enqueueAnnouncements(db, 1_000);
    const undelivered = await db
      .selectFrom("outbox")
      .select(["tenant_id as tenantId", "id", "tries"])
      .where("delivered_at", "is", null)
      .orderBy("created_at")
      // The test's clock may stand still: of equal times the code was requested last, and else the last row.
      .orderBy("urgent")
      .orderBy(sql`ctid`)
      .execute();
    for (const { tenantId, id, tries } of undelivered) {
      // A test reads a code after its clock has moved.
      const delivery = { db, now: () => new Date(0), secrets, tenants, mailer, sms, push: noPush, attachments: {} };
      const lease = { id, tries, heldSince: performance.now() };
      for (const { ended } of await deliver(delivery, tenantId, [lease])) await ended;
    }
  }

  /** The e-mails sent to an address so far, oldest first. */
  async function emailsTo(address: string | null): Promise<Mail[]> {
    await deliverAll();
    return emails.filter(({ to }) => to === address);
  }

  /** The text of the newest SMS to a phone. */
  async function textTo(phone: string): Promise<string> {
    await deliverAll();
    return texts.findLast(({ to }) => to === phone)?.text ?? "";
  }

  return {
    emailsTo,
    textTo,
    /** The code in the newest SMS to a phone; empty when there is none. */
    codeTextedTo: async (phone: string): Promise<string> => /\b\d{6}\b/.exec(await textTo(phone))?.[0] ?? "",
    /** The code that stands alone on a line of the newest e-mail; empty when there is none. */
    codeSentTo: async (address: string | null): Promise<string> =>
      /^\d{6}$/m.exec((await emailsTo(address)).at(-1)?.text ?? "")?.[0] ?? "",
  };
}

type Which = { recipient?: string | null; tenantId?: string; templates?: readonly string[] };

/** The messages of the outbox with what they say, the oldest first. */
export const outboxOf =
  ({ db, secrets }: { db: Db; secrets: Secrets }) =>
  async ({ recipient, tenantId, templates }: Which = {}) => {
    let query = db
      .selectFrom("outbox")
      .selectAll()
      .orderBy("created_at")
      .orderBy(sql`ctid`);
    if (recipient !== undefined) query = query.where("recipient", "=", recipient ?? "");
    if (tenantId !== undefined) query = query.where("tenant_id", "=", tenantId);
    const rows = await query.execute();
    return rows
      .filter(({ template }) => templates?.includes(template) ?? true)
      .map((row) =>
        Object.assign(row, { data: decryptData(secrets, { tenantId: row.tenant_id, id: row.id }, row.data) }),
      );
  };
