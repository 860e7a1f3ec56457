import { type RawBuilder, sql } from "kysely";
import type { Db, Tx } from "../../../platform/database/db.ts";
import type { Announcement, WithdrawnRaise } from "./announcement.ts";

type AnnouncementKey = { tenantId: string; template: Announcement["template"]; from: string };

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
export async function findLastNotified(
  tx: Tx,
  tenantId: string,
  { payer, term, from }: Pick<WithdrawnRaise, "payer" | "term" | "from">,
): Promise<string | null> {
  const raise = JSON.stringify({ raises: [{ payer, term, from }] });
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
