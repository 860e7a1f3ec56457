import { type RawBuilder, sql } from "kysely";
import type { Db, Tx } from "../../../platform/database/db.ts";
import type { AnnouncedRaise, Announcement } from "./announcement.ts";

type AnnouncementKey = { tenantId: string; template: Announcement["template"]; from: string };

type RaiseKey = Pick<AnnouncedRaise, "payer" | "term" | "from">;
/** What the data of an announcement of a raise has at least. */
const asData = ({ payer, term, from }: RaiseKey): string => JSON.stringify({ raises: [{ payer, term, from }] });

/** Whether a tenant has an unfinished announcement about a day. */
export async function findUnfinished(tx: Tx, { tenantId, template, from }: AnnouncementKey): Promise<boolean> {
  const found = await tx
    .selectFrom("announcement")
    .select("id")
    .where("tenant_id", "=", tenantId)
    .where("template", "=", template)
    .where("from_day", "=", from)
    .where("ended_at", "is", null)
    .limit(1)
    .execute();
  return found.length > 0;
}

/** Ends the unfinished announcements of a tenant about a day. */
export async function endAnnouncements(tx: Tx, { tenantId, template, from }: AnnouncementKey, at: Date): Promise<void> {
  await tx
    .updateTable("announcement")
    .set({ ended_at: at })
    .where("tenant_id", "=", tenantId)
    .where("template", "=", template)
    .where("from_day", "=", from)
    .where("ended_at", "is", null)
    .execute();
}

type New = AnnouncementKey & { id: string; data: object; at: Date };

/** Stores an announcement to all accounts, or all customers, that a tenant has now; nothing where it has none. */
export async function insertAnnouncement(tx: Tx, announcement: New): Promise<void> {
  const { tenantId, template } = announcement;
  const all = template === "legal-texts" ? sql`customer` : sql`account`;
  await insertUntil(
    tx,
    announcement,
    sql`(select id from ${all} where tenant_id = ${tenantId} order by id desc limit 1)`,
  );
}

/** Stores an announcement to the accounts up to one of them. */
export const insertAnnouncementUntil = (tx: Tx, { untilId, ...announcement }: New & { untilId: string }) =>
  insertUntil(tx, announcement, sql`(select ${untilId}::uuid as id)`);

/** Stores an announcement to one account: the accounts up to it, from the one before it on. */
export async function insertAnnouncementFor(
  tx: Tx,
  { accountId, tenantId, id, template, from, data, at }: New & { accountId: string },
): Promise<void> {
  await sql`
    insert into announcement (tenant_id, id, template, from_day, data, last_id, until_id, created_at)
    select ${tenantId}, ${id}::uuid, ${template}, ${from}::date, ${JSON.stringify(data)}::jsonb,
           coalesce((select id from account where tenant_id = ${tenantId} and id < ${accountId}
                      order by id desc limit 1), '00000000-0000-0000-0000-000000000000'), ${accountId}, ${at}`.execute(
    tx,
  );
}

/**
 * Whether an announcement of a raise is not finished and has not come to an account yet. It waits for the portion that
 * a server writes at this moment, and no other is written until this transaction ends.
 */
export async function willReach(tx: Tx, tenantId: string, raise: RaiseKey, accountId: string): Promise<boolean> {
  const { rows } = await sql<{ isAhead: boolean }>`
    select last_id < ${accountId}::uuid and until_id >= ${accountId}::uuid as "isAhead"
      from announcement
     where tenant_id = ${tenantId} and ended_at is null and template = 'fees-raised' and data @> ${asData(raise)}::jsonb
     order by id for update`.execute(tx);
  return rows.some(({ isAhead }) => isAhead);
}

async function insertUntil(tx: Tx, { tenantId, id, template, from, data, at }: New, newest: RawBuilder<unknown>) {
  await sql`
    insert into announcement (tenant_id, id, template, from_day, data, until_id, created_at)
    select ${tenantId}, ${id}::uuid, ${template}, ${from}::date, ${JSON.stringify(data)}::jsonb, newest.id, ${at}
      from ${newest} newest`.execute(tx);
}

/**
 * The newest account that was notified of a raise, or will be because its announcement is not finished; null: none, or
 * all were notified since that it does not come.
 */
export async function findLastNotified(tx: Tx, tenantId: string, raiseKey: RaiseKey): Promise<string | null> {
  const raise = asData(raiseKey);
  const { rows } = await sql<{ untilId: string }>`
    select case when a.ended_at is null then a.until_id else a.last_id end as "untilId"
      from announcement a
     where a.tenant_id = ${tenantId} and a.template = 'fees-raised' and a.data @> ${raise}::jsonb
       and (a.ended_at is null or a.messages > 0)
       and not exists (select from announcement w
                        where w.tenant_id = a.tenant_id and w.template = 'fees-withdrawn' and w.id > a.id
                          and w.data @> ${raise}::jsonb)
     order by 1 desc limit 1`.execute(tx);
  return rows[0]?.untilId ?? null;
}

/** The tenants with an announcement that is not finished. */
export async function tenantsWithAnnouncements(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select t.id from tenant t
     where exists (select from announcement a where a.tenant_id = t.id and a.ended_at is null)`.execute(db);
  return rows.map(({ id }) => id);
}

/** Puts the next e-mails of a tenant's announcement into the outbox. Answers how many. */
export async function enqueuePortion(db: Db | Tx, tenantId: string, max: number): Promise<number> {
  const { rows } = await sql<{ emails: number }>`
    select announcement_enqueue(${tenantId}, ${max}::int) as emails`.execute(db);
  return rows[0]?.emails ?? 0;
}
