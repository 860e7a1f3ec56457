import { type RawBuilder, sql } from "kysely";
import type { Db, Tx } from "../../../platform/database/db.ts";
import type { Announcement } from "./announcement.ts";

type Of = { tenantId: string; template: Announcement["template"]; from: string };

/** Ends announcements of a tenant that tell of a day and are not finished. */
export async function endAnnouncements(tx: Tx, { tenantId, template, from }: Of, at: Date): Promise<void> {
  await tx
    .updateTable("announcement")
    .set({ ended_at: at })
    .where("tenant_id", "=", tenantId)
    .where("template", "=", template)
    .where("from_day", "=", from)
    .where("ended_at", "is", null)
    .execute();
}

/** Stores an announcement to all accounts, or all customers, that a tenant has now; nothing where it has none. */
export async function insertAnnouncement(
  tx: Tx,
  { tenantId, id, template, from, data, at }: Of & { id: string; data: object; at: Date },
): Promise<void> {
  const newest: Record<Announcement["template"], RawBuilder<unknown>> = {
    "fees-raised": sql`(select id from account where tenant_id = ${tenantId} order by id desc limit 1)`,
    "legal-texts": sql`(select id from customer where tenant_id = ${tenantId} order by id desc limit 1)`,
  };
  await sql`
    insert into announcement (tenant_id, id, template, from_day, data, until_id, created_at)
    select ${tenantId}, ${id}::uuid, ${template}, ${from}::date, ${JSON.stringify(data)}::jsonb, newest.id, ${at}
      from ${newest[template]} newest`.execute(tx);
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
