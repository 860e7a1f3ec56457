import { sql } from "kysely";
import type { Db, Tx } from "../../platform/db.ts";

export type OutboxRow = {
  id: string;
  channel: "EMAIL" | "SMS";
  recipient: string;
  template: string;
  data: Record<string, unknown>;
};

export async function insertMessage(
  tx: Db | Tx,
  row: OutboxRow & { tenantId: string; urgent: boolean; createdAt: Date; deliveredAt: Date | null },
): Promise<void> {
  await tx
    .insertInto("outbox")
    .values({
      tenant_id: row.tenantId,
      id: row.id,
      channel: row.channel,
      recipient: row.recipient,
      template: row.template,
      data: JSON.stringify(row.data),
      urgent: row.urgent,
      created_at: row.createdAt,
      queued_at: row.deliveredAt,
      delivered_at: row.deliveredAt,
    })
    .execute();
}

/**
 * Marks messages that wait as queued and names them, urgent ones first; a server that does the same at this moment gets others.
 * The rows are met again where they lie: by their ids, PostgreSQL may read the whole outbox for them while it believes it short.
 * Whatever else lies at such a place (of another partition) is taken only if it waits too.
 */
export async function takeUnqueued(tx: Tx, most: number) {
  const { rows } = await sql<{ tenantId: string; id: string; urgent: boolean }>`
    update outbox set queued_at = now()
     where ctid = any (array(select ctid from outbox where queued_at is null
                              order by urgent desc, created_at limit ${most} for update skip locked))
       and queued_at is null
    returning tenant_id as "tenantId", id, urgent`.execute(tx);
  return rows;
}

/**
 * Those of these messages that are not closed. Closed or not is asked of the rows found and not of the database: with it in the
 * `where`, PostgreSQL walks the index of what is undelivered, which it believes empty, through all that wait for each message.
 */
export async function findUndelivered(db: Db, tenantId: string, ids: readonly string[]): Promise<OutboxRow[]> {
  const rows = await db
    .selectFrom("outbox")
    .select(["id", "channel", "recipient", "template", "data", "delivered_at", "failed_at"])
    .where("tenant_id", "=", tenantId)
    .where("id", "in", ids)
    .execute();
  return rows.filter((row) => row.delivered_at === null && row.failed_at === null);
}

export type Closing = "delivered_at" | "failed_at";

/** What was told is not kept: the rows remember only that they went out, or that they never can. */
export async function closeMessages(db: Db, tenantId: string, ids: readonly string[], how: Closing): Promise<void> {
  await db
    .updateTable("outbox")
    .set({ [how]: sql`now()`, data: "{}" })
    .where("tenant_id", "=", tenantId)
    .where("id", "in", ids)
    .execute();
}

/** Of each bank: the messages that wait, those that never can be delivered, and since when the oldest waits; for operators. */
export async function countUndelivered(db: Db) {
  const { rows } = await sql<{ tenant: string; waiting: number; failed: number; oldest: Date | null }>`
    select tenant.slug as tenant,
           count(*) filter (where failed_at is null) as waiting,
           count(*) filter (where failed_at is not null) as failed,
           min(outbox.created_at) filter (where failed_at is null) as oldest
      from (select tenant_id, created_at, failed_at from outbox where queued_at is null
             union all
            select tenant_id, created_at, failed_at from outbox where queued_at is not null and delivered_at is null) outbox
      join tenant on tenant.id = outbox.tenant_id
     group by tenant.slug`.execute(db);
  return rows;
}
