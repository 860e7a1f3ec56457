import { sql } from "kysely";
import type { Cell } from "../../platform/crypto/secrets.ts";
import type { Db, Tx } from "../../platform/database/db.ts";
import type { Queue } from "../../platform/database/migrate.ts";
import type { RowKey } from "../../platform/database/keys.ts";
import type { Message } from "./messages.ts";

/** The job queue that delivers messages. */
export const deliveryQueue: Queue = "deliver-message";

/** Where what a message says belongs, for its encryption. */
export const messageCell = (key: RowKey): Cell => ({ table: "outbox", column: "data", ...key });

export type OutboxRow = {
  id: string;
  channel: "EMAIL" | "SMS";
  recipient: string;
  template: Message["template"];
  data: Record<string, unknown>;
  createdAt: Date;
};

export async function insertMessage(
  tx: Db | Tx,
  row: OutboxRow & { tenantId: string; urgent: boolean; deliveredAt: Date | null },
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

/** The tenants with unqueued messages, those with a code first, because a customer waits for it. */
export async function tenantsWithUnqueued(db: Db): Promise<{ id: string; urgent: boolean }[]> {
  const { rows } = await sql<{ id: string; urgent: boolean }>`
    select t.id, first.urgent
      from tenant t
     cross join lateral (select o.urgent from outbox o where o.tenant_id = t.id and o.queued_at is null
                          order by o.urgent desc, o.created_at limit 1) first`.execute(db);
  return rows;
}

/** An unqueued message; `clear`: what it says where SQL wrote it, null where it is encrypted. */
type Unqueued = { id: string; urgent: boolean; clear: Record<string, unknown> | null };

/** Locks unqueued messages of a tenant: see outbox_claim in functions/notifications.sql. */
export async function lockUnqueued(tx: Tx, tenantId: string, max: number): Promise<Unqueued[]> {
  const { rows } = await sql<Unqueued>`
    select message_id as id, is_urgent as urgent, clear from outbox_claim(${tenantId}, ${max}::int)`.execute(tx);
  return rows;
}

/** Marks messages as queued; `encrypted`: what one says from now on, null: as before. */
export async function markQueued(
  tx: Tx,
  tenantId: string,
  messages: readonly { id: string; encrypted: string | null }[],
): Promise<void> {
  const [ids, texts] = [messages.map(({ id }) => id), messages.map(({ encrypted }) => encrypted)];
  await sql`select outbox_queue(${tenantId}, ${ids}::uuid[], ${texts}::text[])`.execute(tx);
}

/**
 * Those of these messages that are open. The rows are filtered here and not in the `where`: with that condition
 * PostgreSQL would scan the index of undelivered messages for each message, as it believes that index empty.
 */
export async function findUndelivered(db: Db, tenantId: string, ids: readonly string[]): Promise<OutboxRow[]> {
  const rows = await db
    .selectFrom("outbox")
    .select(["id", "channel", "recipient", "template", "data", "created_at as createdAt"])
    .select(["delivered_at as deliveredAt", "failed_at as failedAt"])
    .where("tenant_id", "=", tenantId)
    .where("id", "in", ids)
    .execute();
  return rows.filter((row) => row.deliveredAt === null && row.failedAt === null);
}

/** Encrypted messages of a tenant that wait or failed, in the order of their ids. */
export async function encryptedAfter(db: Db, tenantId: string, last: string | undefined) {
  const { rows } = await sql<{ id: string; text: string }>`
    select id, data ->> 'encrypted' as text from outbox
     where tenant_id = ${tenantId} and delivered_at is null and data ? 'encrypted'
       and ${last === undefined ? sql`true` : sql`id > ${last}`}
     order by id limit 500`.execute(db);
  return rows;
}

/** Encrypts a message anew, unless it was delivered meanwhile. */
export async function replaceEncrypted(
  db: Db,
  { tenantId, id }: RowKey,
  { from, to }: { from: string; to: string },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update outbox set data = jsonb_build_object('encrypted', ${to}::text)
     where tenant_id = ${tenantId} and id = ${id} and data ->> 'encrypted' = ${from}`.execute(db);
  return numAffectedRows === 1n;
}

export type MessageEnding = "DELIVERED" | "FAILED";

/**
 * Closes messages. The content of a delivered one is removed. A failed one is kept, so that an operator can resend it,
 * except a code, which has expired by then.
 */
export async function closeMessages(
  db: Db,
  tenantId: string,
  ids: readonly string[],
  how: MessageEnding,
): Promise<void> {
  await db
    .updateTable("outbox")
    .set(
      how === "DELIVERED"
        ? { delivered_at: sql`business_now()`, data: "{}" }
        : { failed_at: sql`business_now()`, data: sql`case when urgent then '{}' else data end` },
    )
    .where("tenant_id", "=", tenantId)
    .where("id", "in", ids)
    .execute();
}

/**
 * Messages of a tenant that are queued but have no job any more: the queue gave up after a day, or lost it. Those made
 * after `since` are queued again; older ones, and codes, are closed as failed.
 */
export async function sweepMessages(
  db: Db,
  tenantId: string,
  since: Date,
): Promise<{ requeued: number; failed: number }> {
  const { rows } = await sql<{ isFailed: boolean }>`
    update outbox o
       set queued_at = case when o.urgent or o.created_at < ${since} then o.queued_at end,
           failed_at = case when o.urgent or o.created_at < ${since} then business_now() end,
           data = case when o.urgent then '{}' else o.data end
     where o.tenant_id = ${tenantId} and o.delivered_at is null and o.failed_at is null
       and o.queued_at < now() - interval '1 minute'
       and not exists (select 1 from pgboss.job j
                        where j.name = ${deliveryQueue} and j.state in ('created', 'retry', 'active')
                          and j.data ->> 'id' = o.id::text)
    returning o.failed_at is not null as "isFailed"`.execute(db);
  const failed = rows.filter(({ isFailed }) => isFailed).length;
  return { requeued: rows.length - failed, failed };
}

/** Per bank: pending messages, undeliverable ones, and the time of the oldest pending one; for operators. */
export async function countUndelivered(db: Db) {
  const { rows } = await sql<{ tenant: string; waiting: number; failed: number; oldest: Date | null }>`
    select t.slug as tenant, o.*
      from tenant t
     cross join lateral (
       select count(*) filter (where failed_at is null) as waiting,
              count(*) filter (where failed_at is not null) as failed,
              min(created_at) filter (where failed_at is null) as oldest
         from (select created_at, failed_at from outbox where tenant_id = t.id and queued_at is null
                union all
               select created_at, failed_at from outbox
                where tenant_id = t.id and queued_at is not null and delivered_at is null) open) o
     where o.waiting + o.failed > 0`.execute(db);
  return rows;
}
