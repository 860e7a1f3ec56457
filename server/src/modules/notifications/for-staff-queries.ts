import { sql } from "kysely";
import type { Db, Tx } from "../../platform/database/db.ts";
import { mayBeResent } from "./queries.ts";

type OpenMessage = {
  tenant: string;
  id: string;
  state: "FAILED" | "WAITING";
  channel: "EMAIL" | "SMS" | "PUSH";
  template: string;
  recipient: string;
  createdAt: Date;
  failedAt: Date | null;
  /** Why the last try failed; null: none did. */
  reason: string | null;
};

/** Failed and pending messages, of all banks or one, failed ones first, with their total number; for operators. */
export async function openMessages(db: Db, { tenant, limit }: { tenant?: string; limit: number }) {
  const which = tenant === undefined ? sql`true` : sql`t.slug = ${tenant}`;
  const { rows } = await sql<OpenMessage & { total: number }>`
    select t.slug as tenant, o.id, case when o.failed_at is null then 'WAITING' else 'FAILED' end as state, o.channel, o.template,
           o.recipient, o.created_at as "createdAt", o.failed_at as "failedAt", o.last_error as reason,
           count(*) over ()::int as total
      from tenant t
     cross join lateral (select * from outbox where tenant_id = t.id and delivered_at is null) o
     where ${which}
     order by (o.failed_at is null), o.created_at, o.id limit ${limit}`.execute(db);
  return { total: rows[0]?.total ?? 0, messages: rows.map(({ total: _total, ...message }) => message) };
}

/** The tenants with a failed message that may be resent. */
export async function tenantsWithFailed(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select t.id from tenant t
     where exists (select from outbox o where o.tenant_id = t.id and o.delivered_at is null and o.next_try_at is null
                                          and ${mayBeResent})`.execute(db);
  return rows.map(({ id }) => id);
}

/** Queues failed messages again, all or one, except codes. Answers how many. */
export async function requeueFailed(tx: Tx, { tenantId, id }: { tenantId: string; id?: string }): Promise<number> {
  const { numAffectedRows } = await sql`
    update outbox o set failed_at = null, next_try_at = now(), tries = 0, last_error = null
     where tenant_id = ${tenantId} and delivered_at is null and next_try_at is null and ${mayBeResent}
       and ${id === undefined ? sql`true` : sql`id = ${id}`}`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

/** How many messages of a tenant failed for good and may be resent, and since when the oldest; a code may not. */
export async function countFailed(db: Db, tenantId: string) {
  const { rows } = await sql<{ count: number; oldest: Date | null }>`
    select count(*)::int as count, min(failed_at) as oldest from outbox o
     where tenant_id = ${tenantId} and delivered_at is null and next_try_at is null and ${mayBeResent}`.execute(db);
  return rows[0] ?? { count: 0, oldest: null };
}
