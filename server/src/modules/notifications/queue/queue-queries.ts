import { sql } from "kysely";
import type { Db } from "../../../platform/database/db.ts";
import type { TakenWork } from "../../../platform/database/due-work.ts";
import type { OutboxRow } from "../queries.ts";

/**
 * For so long a server has a message that it took, on the database's clock; it renews that while it is sending. So the
 * messages of a server that died are taken again soon, and no two servers send one at once.
 */
const lease = sql.lit("15 seconds");

/** What may wait behind what: by the provider that sends it, and whether a customer waits for a code. */
export type LaneName = { channel: OutboxRow["channel"]; urgent: boolean };

/**
 * The messages of a lane. Taking one counts the try, and puts it off for longer each time: one that kills the server
 * does so ever less often.
 */
export const dueMessages = ({ channel, urgent }: LaneName): TakenWork => ({
  table: "outbox",
  at: "next_try_at",
  clock: sql<Date>`now()`,
  open: sql<boolean>`channel = ${sql.lit(channel)} and urgent = ${sql.lit(urgent)} and delivered_at is null`,
  key: ["id"],
  also: ["tries"],
  putOff: () =>
    sql`tries = tries + 1,
        next_try_at = now() + ${lease}::interval + (least(900, 2 ^ least(tries, 10)) - 1) * interval '1 second'`,
});

export type OpenMessage = OutboxRow & { urgent: boolean };

/**
 * What a server knows of a message that it took. `tries` is what its take wrote, so it differs from every other
 * server's; `heldSince` is when it was taken or last renewed, by `performance.now()`.
 */
export type Lease = { id: string; tries: number; heldSince: number };

/**
 * Those of these messages that are open and that no other server took since. The rows are filtered here and not in
 * the `where`: with that condition PostgreSQL would scan the index of open messages for each message, as it believes
 * that index empty.
 */
export async function findOpen(db: Db, tenantId: string, leases: ReadonlyMap<string, Lease>): Promise<OpenMessage[]> {
  const rows = await db
    .selectFrom("outbox")
    .select(["id", "channel", "recipient", "template", "data", "urgent", "tries", "created_at as createdAt"])
    .select("next_try_at as nextTryAt")
    .where("tenant_id", "=", tenantId)
    .where("id", "in", [...leases.keys()])
    .execute();
  return rows.filter(({ id, nextTryAt, tries }) => nextTryAt !== null && leases.get(id)?.tries === tries);
}

/** Statements write several messages in the order of their ids, so that no two wait for each other. */
const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1);

/** Closes sent messages, whoever has them by now. What they said is removed. */
export async function closeSent(db: Db, tenantId: string, ids: readonly string[]): Promise<void> {
  await db
    .updateTable("outbox")
    .set({ delivered_at: sql`business_now()`, next_try_at: null, failed_at: null, last_error: null, data: "{}" })
    .where("tenant_id", "=", tenantId)
    .where("id", "in", ids.toSorted())
    .execute();
}

/** Removes messages whose subscription is gone or that are too old. */
export async function removeMessages(db: Db, tenantId: string, ids: readonly string[]): Promise<void> {
  await db
    .deleteFrom("outbox")
    .where("tenant_id", "=", tenantId)
    .where("id", "in", ids.toSorted())
    .where("delivered_at", "is", null)
    .execute();
}

/** A message that was not sent. `encrypted`: what it says from now on; null: as before. */
export type Unsent = { id: string; tries: number; error: string; isFinal: boolean; encrypted: string | null };

/**
 * Puts messages back that were not sent, unless another server has them by now. The pause doubles from two seconds to
 * a quarter of an hour, and differs by up to half, so that what failed together is not tried together. One that can
 * never be sent is closed and kept, so that an operator can resend it, except a code.
 */
export async function putBack(db: Db, tenantId: string, messages: readonly Unsent[]): Promise<void> {
  const unsent = messages.toSorted(byId);
  await sql`
    update outbox o
       set failed_at = case when u.is_final then business_now() end,
           next_try_at = case when not u.is_final then now()
             + least(900, 2 ^ least(o.tries, 10)) * (0.5 + random() / 2) * interval '1 second' end,
           last_error = u.error,
           data = case when u.is_final and o.urgent then '{}' when u.encrypted is null then o.data
                       else jsonb_build_object('encrypted', u.encrypted) end
      from unnest(${unsent.map(({ id }) => id)}::uuid[], ${unsent.map(({ tries }) => tries)}::int[],
                  ${unsent.map(({ error }) => error)}::text[], ${unsent.map(({ isFinal }) => isFinal)}::boolean[],
                  ${unsent.map(({ encrypted }) => encrypted)}::text[]) u (id, tries, error, is_final, encrypted)
     where o.tenant_id = ${tenantId} and o.id = u.id and o.tries = u.tries and o.next_try_at is not null`.execute(db);
}

/** Keeps messages for the server that has them and is still sending. Those that it lost are not renewed. */
export async function renewLeases(db: Db, tenantId: string, leases: readonly Lease[]): Promise<void> {
  const taken = leases.toSorted(byId);
  const heldSince = performance.now();
  const { rows } = await sql<{ id: string }>`
    update outbox o set next_try_at = greatest(o.next_try_at, now() + ${lease}::interval)
      from unnest(${taken.map(({ id }) => id)}::uuid[], ${taken.map(({ tries }) => tries)}::int[]) u (id, tries)
     where o.tenant_id = ${tenantId} and o.id = u.id and o.tries = u.tries and o.next_try_at is not null
    returning o.id`.execute(db);
  const kept = new Set(rows.map(({ id }) => id));
  for (const one of leases) if (kept.has(one.id)) one.heldSince = heldSince;
}

/** Messages of a tenant and channel that are due and that SQL wrote in clear text. */
export async function findClear(db: Db, tenantId: string, channel: OutboxRow["channel"], max: number) {
  const { rows } = await sql<{ id: string; data: Record<string, unknown> }>`
    select id, data from outbox
     where tenant_id = ${tenantId} and channel = ${channel} and not urgent and delivered_at is null
       and next_try_at <= now() and not data ? 'encrypted' limit ${max}`.execute(db);
  return rows;
}

/** Puts encrypted texts in the place of clear ones, unless the message was delivered meanwhile. */
export async function replaceClear(
  db: Db,
  tenantId: string,
  messages: readonly { id: string; encrypted: string }[],
): Promise<void> {
  await sql`
    update outbox o set data = jsonb_build_object('encrypted', u.encrypted)
      from unnest(${messages.map(({ id }) => id)}::uuid[], ${messages.map(({ encrypted }) => encrypted)}::text[])
           u (id, encrypted)
     where o.tenant_id = ${tenantId} and o.id = u.id and not o.data ? 'encrypted'
       and o.next_try_at is not null`.execute(db);
}
