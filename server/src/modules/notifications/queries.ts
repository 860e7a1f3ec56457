import { sql } from "kysely";
import type { Cell } from "../../platform/crypto/secrets.ts";
import type { Db, Tx } from "../../platform/database/db.ts";
import type { RowKey } from "../../platform/database/keys.ts";
import type { Message } from "./messages.ts";

/** Where what a message says belongs, for its encryption. */
export const messageCell = (key: RowKey): Cell => ({ table: "outbox", column: "data", ...key });

export type OutboxRow = {
  id: string;
  channel: "EMAIL" | "SMS" | "PUSH";
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
      ...(row.deliveredAt && { next_try_at: null, delivered_at: row.deliveredAt }),
    })
    .execute();
}

/** Encrypted messages of a tenant that wait or failed, in the order of their ids. */
export async function findEncrypted(db: Db, tenantId: string, last: string | undefined) {
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

/** Closes the encrypted messages of all tenants as failed, as nothing decrypts them any more; answers how many. */
export async function closeEncrypted(tx: Tx): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update outbox o set next_try_at = null, failed_at = coalesce(o.failed_at, now()), data = '{}',
                        last_error = 'What it says was encrypted with a key that is lost'
      from tenant t where o.tenant_id = t.id and o.delivered_at is null and o.data ? 'encrypted'`.execute(tx);
  return Number(numAffectedRows);
}

/** Whether a failed message of `o` may be sent once more: a code is over, and of some nothing is left to say. */
export const mayBeResent = sql<boolean>`not o.urgent and o.data <> '{}'`;

/**
 * Per bank: pending messages, undeliverable ones that may be resent, which codes may not, and the time of the oldest
 * pending one; for operators.
 */
export async function countUndelivered(db: Db) {
  const { rows } = await sql<{ tenant: string; waiting: number; failed: number; oldest: Date | null }>`
    select t.slug as tenant, o.*
      from tenant t
     cross join lateral (
       select count(*) filter (where failed_at is null) as waiting,
              count(*) filter (where failed_at is not null and ${mayBeResent}) as failed,
              min(created_at) filter (where failed_at is null) as oldest
         from outbox o where tenant_id = t.id and delivered_at is null) o
     where o.waiting + o.failed > 0`.execute(db);
  return rows;
}
