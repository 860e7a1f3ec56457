import { deliver } from "../src/modules/notifications/deliver.ts";
import { enqueueNotifications } from "../src/modules/pix/pix.ts";
import type { Mail } from "../src/platform/messaging/mail.ts";
import type { Sms } from "../src/platform/messaging/sms.ts";
import type { World } from "./world.ts";

/** Carries what waits in the outbox, as the job queue would, to a letter box that a test can read. */
export function aPostman({ db, secrets, tenants }: Pick<World, "db" | "secrets" | "tenants">) {
  const letters: Mail[] = [];
  const mailer = { send: async (mail: Mail) => void letters.push(mail), close: async () => {} };
  const texts: Sms[] = [];
  const sms = { send: async (text: Sms) => void texts.push(text) };

  async function round(): Promise<void> {
    await enqueueNotifications(db, 1_000);
    const waiting = await db
      .selectFrom("outbox")
      .select(["tenant_id as tenantId", "id"])
      .where("delivered_at", "is", null)
      .orderBy("created_at")
      // Of one moment of a clock that stands still: who asked for a code asked for it last.
      .orderBy("urgent")
      .execute();
    for (const { tenantId, id } of waiting) {
      await deliver({ db, secrets, tenants, mailer, sms, attachments: {} }, tenantId, [id]);
    }
  }

  /** The letters that somebody got so far, the oldest first. */
  async function lettersTo(address: string | null): Promise<Mail[]> {
    await round();
    return letters.filter(({ to }) => to === address);
  }

  return {
    lettersTo,
    /** The code in the newest SMS to a phone; empty when there is none. */
    codeTextedTo: async (phone: string): Promise<string> => {
      await round();
      return /\b\d{6}\b/.exec(texts.findLast(({ to }) => to === phone)?.text ?? "")?.[0] ?? "";
    },
    /** The code that stands alone on a line of the newest letter; empty when there is none. */
    codeSentTo: async (address: string | null): Promise<string> =>
      /^\d{6}$/m.exec((await lettersTo(address)).at(-1)?.text ?? "")?.[0] ?? "",
  };
}
