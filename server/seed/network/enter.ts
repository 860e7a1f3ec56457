import { addDays, saoPauloDay } from "@vitral/brazil/dates";
import { sql } from "kysely";
import { noNews, pixGateway } from "../../src/modules/pix/pix.ts";
import { reconcile } from "../../src/modules/desk/desk.ts";
import { tenantsFrom } from "../../src/modules/tenants/tenants.ts";
import type { Db } from "../../src/platform/database/db.ts";
import type { GatewayConfig } from "../../src/platform/process/config.ts";
import { turnOfDay } from "../demo-work.ts";
import type { Simulate } from "./simulator.ts";

/** What each bank has on its settlement account when the network first hears of it: ten million reais. */
const openingReserve = "10000000.00";
/** Entries in a call. */
const batch = 500;

/** Registers all institutions of this installation, each reached at the same address. */
export async function enterBanks(
  simulate: Simulate,
  db: Db,
  { publicKeys, eventsUrl }: { publicKeys: string; eventsUrl: string },
): Promise<void> {
  const names = new Map((await tenantsFrom(db).all()).map(({ ispb, bankName }) => [ispb, bankName]));
  for (const [ispb, name] of names)
    await simulate("participants", { ispb, name, publicKeys, eventsUrl, openingReserve });
}

/**
 * Tells the network what the demo's banks had before it: their customers' keys, what came from other banks in the last
 * days, and what is contested of it. What the network has already stays as it is.
 */
export async function enterHistory(simulate: Simulate, db: Db, now: Date): Promise<void> {
  const entries = await findEntries(db);
  for (let at = 0; at < entries.length; at += batch)
    await simulate("history", { entries: entries.slice(at, at + batch) });
  const payments = await findPayments(db, addDays(saoPauloDay(now), -1));
  const reports = await findReports(db);
  await simulate("history", { payments, reports });
}

/** Compares the two days before today where they were never compared: a payment crosses the midnight between them. */
export async function compareSeededDays(gateway: GatewayConfig, db: Db, now: Date): Promise<void> {
  const tenant = (await tenantsFrom(db).all()).find(({ slug }) => slug === "aurora");
  if (!tenant) return;
  const { rows } = await sql`select from reconciliation_day where tenant_id = ${tenant.id} limit 1`.execute(db);
  if (rows.length > 0) return;
  const { rail, close } = pixGateway(gateway, {
    db,
    now: () => now,
    works: () => true,
    onFault: () => {},
    news: noNews,
  });
  try {
    const today = saoPauloDay(now);
    for (const day of [addDays(today, -2), addDays(today, -1)])
      await reconcile({ db, now: () => now, rail }, { tenant, day }, null);
  } finally {
    close();
  }
}

async function findEntries(db: Db): Promise<object[]> {
  const { rows } = await sql<{ entry: object }>`
    select jsonb_build_object(
             'requestId', k.id, 'key', k.key, 'keyType', k.type, 'reason', 'USER_REQUESTED',
             'owner', jsonb_build_object('name', c.name, 'taxId', c.document),
             'account', jsonb_build_object('ispb', t.ispb, 'branch', a.agency, 'number', replace(a.number, '-', ''),
                                           'accountType', 'TRAN', 'openedAt', ${wireTime(sql`a.created_at`)})) as entry
      from pix_key k
      join account a on a.tenant_id = k.tenant_id and a.id = k.account_id
      join customer c on c.tenant_id = a.tenant_id and c.id = a.owner_id
      join tenant t on t.id = k.tenant_id
     where k.status = 'ACTIVE' order by k.id`.execute(db);
  return rows.map(({ entry }) => entry);
}

/** Credits from other banks since a day. That of midnight was settled a moment before, on the day before. */
async function findPayments(db: Db, since: string): Promise<object[]> {
  const { rows } = await sql<{ payment: object; settledAt: string }>`
    select jsonb_build_object(
             'endToEndId', r.end_to_end, 'txId', null, 'localInstrument', 'DICT', 'purpose', 'IPAY',
             'serviceLevel', 'PAGPRI', 'amount', (x.amount_cents / 100.0)::numeric(17, 2)::text,
             'debtor', jsonb_build_object(
               'name', x.payer_name, 'taxId', x.payer_document,
               'account', jsonb_build_object('ispb', substr(r.end_to_end, 2, 8), 'branch', '0001',
                                             'number', left(x.payer_document, 8), 'accountType', 'CACC')),
             'creditor', jsonb_build_object(
               'name', c.name, 'taxId', c.document, 'key', k.key,
               'account', jsonb_build_object('ispb', t.ispb, 'branch', a.agency, 'number', replace(a.number, '-', ''),
                                             'accountType', 'TRAN')),
             'remittanceInformation', null, 'initiatingParty', null,
             'createdAt', ${wireTime(sql`x.created_at`)}, 'expiresAt', ${wireTime(sql`x.created_at`)}) as payment,
           ${wireTime(sql`x.created_at - case when x.amount_cents = ${turnOfDay} then interval '5 seconds'
                          else interval '0' end`)} as "settledAt"
      from pix_receipt r
      join account_transaction x on x.tenant_id = r.tenant_id and x.end_to_end = r.end_to_end and x.account_id = r.account_id
      join account a on a.tenant_id = x.tenant_id and a.id = x.account_id
      join customer c on c.tenant_id = a.tenant_id and c.id = a.owner_id
      join tenant t on t.id = x.tenant_id
      left join lateral (select key from pix_key p where p.tenant_id = a.tenant_id and p.account_id = a.id
                          and p.status = 'ACTIVE' order by p.id limit 1) k on true
     where x.created_at >= ${since}::date - interval '1 day'
       and not exists (select from tenant own where own.ispb = substr(r.end_to_end, 2, 8))`.execute(db);
  return rows;
}

async function findReports(db: Db): Promise<object[]> {
  const { rows } = await sql<{ report: object }>`
    select jsonb_build_object('id', r.id, 'endToEndId', r.end_to_end, 'key', null,
                              'amount', (r.contested_cents / 100.0)::numeric(17, 2)::text, 'situation', r.situation,
                              'details', null, 'reportedAt', ${wireTime(sql`r.created_at`)}) as report
      from contest_received r where r.status = 'IN_ANALYSIS'`.execute(db);
  return rows.map(({ report }) => report);
}

/** A moment as it stands on the wire. */
const wireTime = (moment: ReturnType<typeof sql>) =>
  sql`to_char((${moment}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
