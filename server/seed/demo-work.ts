import { randomUUID } from "node:crypto";
import { newEndToEndId } from "@vitral/brazil/end-to-end-id";
import { playedBanks } from "../../network/src/demo-people.ts";
import { cents } from "@vitral/brazil/cents";
import { addDays, saoPauloDay } from "@vitral/brazil/dates";
import { sql } from "kysely";
import { accountsOf } from "../src/modules/accounts/accounts.ts";
import { customersForStaff } from "../src/modules/identity/identity.ts";
import { deliverContest } from "../src/modules/fraud/fraud.ts";
import { deliverPayment } from "../src/modules/pix/pix.ts";
import { tenantsFrom } from "../src/modules/tenants/tenants.ts";
import type { Db } from "../src/platform/database/db.ts";
import { outsiders } from "./brands.ts";
import { studio } from "./people.ts";

/** The Pix that came at midnight. */
export const turnOfDay = cents(250_00);

/** What the studio received yesterday: at midnight, one whose e-mail failed, one that is contested. */
const received = [
  { time: "00:00:03", amount: turnOfDay, payer: "Maria Souza", bank: "sol" },
  { time: "10:12:00", amount: cents(180_00), payer: "Maria Souza", bank: "sol" },
  { time: "15:40:00", amount: cents(90_00), payer: "João Alves", bank: "mar" },
] as const;

/** The sum of it: the studio's opening balance is less by it, so that it has in the end what `people` says. */
export const receivedByStudio = received.reduce((sum, { amount }) => sum + amount, 0);

/**
 * Gives the console of Banco Aurora something to do, as of yesterday: Pix from other banks, one of which is contested,
 * and an e-mail that failed. The simulated network learns of it at the start (network/enter.ts).
 */
export async function seedWork(db: Db, now: Date): Promise<void> {
  const tenants = tenantsFrom(db);
  const tenant = (await tenants.all()).find(({ slug }) => slug === "aurora");
  const [owner] = await customersForStaff.find(db, studio.document);
  const [account] = tenant && owner ? await accountsOf(db, { tenantId: tenant.id, ownerId: owner.id }) : [];
  if (!tenant || !account) return;
  const yesterday = addDays(saoPauloDay(now), -1);
  const moment = (time: string) => new Date(`${yesterday}T${time}-03:00`);

  const ids: string[] = [];
  for (const { time, amount, payer: name, bank } of received) {
    const at = moment(time);
    const { ispb, name: bankName } = playedBanks[bank];
    const payer = { name, document: outsiders.find((one) => one.name === name)?.document ?? "", bankName };
    const endToEnd = newEndToEndId(ispb, at);
    const paid = { tenantId: tenant.id, accountId: account.id, endToEnd, key: studio.key, amount, payer };
    await deliverPayment({ db, now: () => at }, paid);
    ids.push(endToEnd);
  }
  const reportedAt = moment("18:05:00");
  const [, failed = "", contested = ""] = ids;
  const report = { id: randomUUID(), endToEnd: contested, key: studio.key, amount: cents(90_00), reportedAt };
  await deliverContest({ db, now: () => reportedAt, tenants }, { ...report, situation: "SCAM" });
  await closeMessages(db, { tenantId: tenant.id, failed, at: reportedAt });
}

/** As `platform/messaging/mail.ts` keeps the answer of a mail server that does not know the address. */
const noSuchMailbox = "SMTP mail.exemplo.com.br: EENVELOPE 550 5.1.1 RCPT TO";

/** The e-mails about it went yesterday, but one, which no server took. */
async function closeMessages(db: Db, { tenantId, failed, at }: { tenantId: string; failed: string; at: Date }) {
  const open = db.updateTable("outbox").where("tenant_id", "=", tenantId).where("next_try_at", "is not", null);
  await open
    .set({ next_try_at: null, failed_at: at, tries: 1, last_error: noSuchMailbox })
    .where(sql<boolean>`end_to_end = ${failed}`)
    .execute();
  await open.set({ next_try_at: null, delivered_at: at, data: "{}" }).execute();
}
