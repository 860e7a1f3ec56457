import { cents } from "@vitral/brazil/cents";
import { addDays, saoPauloDay } from "@vitral/brazil/dates";
import { sql } from "kysely";
import { accountsOf } from "../src/modules/accounts/accounts.ts";
import { customersForStaff } from "../src/modules/identity/identity.ts";
import { deliverContest } from "../src/modules/fraud/fraud.ts";
import {
  contestFromExternalBank,
  type ContestReport,
  payFromExternalBank,
  simulatedRail,
} from "../src/modules/pix/pix.ts";
import { reconcile } from "../src/modules/desk/desk.ts";
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
 * an e-mail that failed, and a Pix that the network settled a moment before midnight and the books took after it. The
 * two days are compared: one movement without its pair on each, and no difference in the end.
 */
export async function seedWork(db: Db, now: Date): Promise<void> {
  const tenants = tenantsFrom(db);
  const tenant = (await tenants.all()).find(({ slug }) => slug === "aurora");
  const [owner] = await customersForStaff.find(db, studio.document);
  const [account] = tenant && owner ? await accountsOf(db, { tenantId: tenant.id, ownerId: owner.id }) : [];
  if (!tenant || !account) return;
  const yesterday = addDays(saoPauloDay(now), -1);
  const dayBefore = addDays(yesterday, -1);
  const moment = (day: string, time: string) => new Date(`${day}T${time}-03:00`);

  const ids: string[] = [];
  for (const { time, amount, payer: name, bank } of received) {
    const payer = { name, document: outsiders.find((one) => one.name === name)?.document ?? "" };
    const at = moment(yesterday, time);
    const paid = await payFromExternalBank({ db, now: () => at }, { key: studio.key, amount, payer, txid: null, bank });
    if (!paid) throw new Error("the studio's key leads nowhere");
    ids.push(paid.endToEnd);
  }
  const [atMidnight = "", failed = ""] = ids;
  await db
    .updateTable("network_order")
    .set({ answers_at: moment(dayBefore, "23:59:58") })
    .where("end_to_end", "=", atMidnight)
    .execute();

  const reportedAt = moment(yesterday, "18:05:00");
  const contest = { key: studio.key, amount: cents(90_00), situation: "SCAM" } as const;
  const deps = { db, now: () => reportedAt };
  const deliver = (report: ContestReport) => deliverContest({ ...deps, tenants }, report);
  await contestFromExternalBank({ ...deps, deliver }, contest);

  await closeMessages(db, { tenantId: tenant.id, failed, at: reportedAt });
  const nobody = async () => null;
  const rail = simulatedRail({ db, now: () => now, deliver: nobody, deliverReturn: nobody });
  for (const day of [dayBefore, yesterday]) await reconcile({ db, now: () => now, rail }, { tenant, day }, null);
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
