import { sql } from "kysely";
import { batchedQueries } from "../../../platform/batches/batched-queries.ts";
import { maxStalled } from "../../../platform/batches/stalled-batches.ts";
import type { Db } from "../../../platform/database/db.ts";
import type { RowKey } from "../../../platform/database/keys.ts";
import { wasRolledBack } from "../../../platform/database/pipeline.ts";
import { statement } from "../../../platform/database/statement.ts";
import { allTenants } from "../../../platform/database/tenancy.ts";

/** Whether an event took effect before. */
export async function isKnownEvent(db: Db, { tenantId, id }: RowKey): Promise<boolean> {
  const row = await db
    .selectFrom("gateway_event")
    .select("id")
    .where("tenant_id", "=", tenantId)
    .where("id", "=", id)
    .executeTakeFirst();
  return row !== undefined;
}

/** Those of these events that took effect before. */
export async function findKnownEvents(
  db: Db,
  { tenantId, ids }: { tenantId: string; ids: readonly string[] },
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from gateway_event where tenant_id = ${tenantId} and id = any (${[...ids]}::uuid[])`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Keeps that an event took effect; false: it is kept already. */
export async function saveEvent(db: Db, event: RowKey & { type: string; now: Date }): Promise<boolean> {
  const { tenantId: tenant_id, id, type, now: received_at } = event;
  const row = await db
    .insertInto("gateway_event")
    .values({ tenant_id, id, type, received_at })
    .onConflict((conflict) => conflict.columns(["tenant_id", "id"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

type OrderKey = { tenantId: string; orderId: string };

/** What was answered about an order; undefined: nothing yet. `reason` null: accepted. */
export const findAnswer = (db: Db, { tenantId, orderId }: OrderKey) =>
  db
    .selectFrom("gateway_answer")
    .select(["reason", "answered_at as answeredAt", "outcome"])
    .where("tenant_id", "=", tenantId)
    .where("order_id", "=", orderId)
    .executeTakeFirst();

/** Stores an answer once, and answers the one that stands: that of the first server. */
export async function saveAnswer(
  db: Db,
  { tenantId, orderId, reason, now }: OrderKey & { reason: string | null; now: Date },
): Promise<{ reason: string | null }> {
  await db
    .insertInto("gateway_answer")
    .values({ tenant_id: tenantId, order_id: orderId, reason, answered_at: now, ended_at: null, outcome: null })
    .onConflict((conflict) => conflict.columns(["tenant_id", "order_id"]).doNothing())
    .execute();
  const stands = await findAnswer(db, { tenantId, orderId });
  if (!stands) throw new Error("an answer to the gateway was not stored");
  return stands;
}

export type ReceivedOutcome = "ACCC" | "RJCT";

/**
 * The network told how an order ended; answers how it ended first. One that was never asked about, and came to nothing,
 * is never taken later.
 */
export async function endAnswer(
  db: Db,
  { tenantId, orderId, reason, now }: OrderKey & { reason: string | null; now: Date },
): Promise<ReceivedOutcome> {
  const outcome: ReceivedOutcome = reason === null ? "ACCC" : "RJCT";
  const { rows } = await sql<{ first: ReceivedOutcome }>`
    insert into gateway_answer (tenant_id, order_id, reason, answered_at, ended_at, outcome)
    values (${tenantId}, ${orderId}, ${reason}, ${now}, ${now}, ${outcome})
    on conflict (tenant_id, order_id) do update
       set ended_at = coalesce(gateway_answer.ended_at, excluded.ended_at),
           outcome = coalesce(gateway_answer.outcome, excluded.outcome)
    returning outcome as first`.execute(db);
  return rows[0]?.first ?? outcome;
}

/** Whether money of this id was credited or booked before. */
export async function isBooked(db: Db, { tenantId, orderId }: OrderKey): Promise<boolean> {
  const { rows } = await sql<{ booked: boolean }>`
    select exists (select from pix_receipt where tenant_id = ${tenantId} and end_to_end = ${orderId})
        or exists (select from pix_suspense where tenant_id = ${tenantId} and end_to_end = ${orderId})
        or exists (select from pix_refund where tenant_id = ${tenantId} and end_to_end = ${orderId}
                                            and direction = 'RECEIVED') as booked`.execute(db);
  return rows[0]?.booked ?? false;
}

/** Credited money says when it had settled: functions/pix-settlement.sql. */
export async function saveSettledAt(
  db: Db,
  { tenantId, orderId, settledAt }: OrderKey & { settledAt: Date },
): Promise<void> {
  await sql`select pix_settled_at(${tenantId}, ${orderId}, ${settledAt})`.execute(db);
}

type ReturnAnswer = "CREDITED" | "UNKNOWN" | "CLOSED" | "REFUSED" | "EARLY";

/** What could be done with a return of a payment of ours now: functions/pix-returns.sql. */
export async function returnAnswer(
  db: Db,
  { tenantId, originalEndToEnd, amount }: { tenantId: string; originalEndToEnd: string; amount: number },
): Promise<ReturnAnswer> {
  const { rows } = await sql<{ answer: ReturnAnswer }>`
    select pix_return_answer(${tenantId}, ${originalEndToEnd}, ${amount}) as answer`.execute(db);
  return rows[0]?.answer ?? "UNKNOWN";
}

/** The payment of a tenant's customer that has this EndToEndId; null: none. */
export async function findPaymentOf(
  db: Db,
  { tenantId, orderId }: OrderKey,
): Promise<{ id: string; status: string } | null> {
  const { rows } = await sql<{ id: string | null; status: string }>`
    select id, status from pix_payment_of(${tenantId}, ${orderId}) where payee_account_id is null`.execute(db);
  const [row] = rows;
  return row && row.id !== null ? { id: row.id, status: row.status } : null;
}

/** The return of a tenant's customer that has this RtrId; undefined: none. */
export const findReturnOf = (db: Db, { tenantId, orderId }: OrderKey) =>
  db
    .selectFrom("pix_refund")
    .select(["id", "status"])
    .where("tenant_id", "=", tenantId)
    .where("end_to_end", "=", orderId)
    .where("direction", "=", "MADE")
    .executeTakeFirst();

/**
 * How what is paid back after an objection ended, first: functions/pix-reversals.sql. Null: there is none of this id.
 */
export async function resolveReversal(
  db: Db,
  { tenantId, endToEnd, failure, now }: { tenantId: string; endToEnd: string; failure: string | null; now: Date },
): Promise<"SETTLED" | "FAILED" | null> {
  const { rows } = await sql<{ status: "SETTLED" | "FAILED" | null }>`
    select pix_reversal_resolve(${tenantId}, ${endToEnd}, ${failure}, ${now}) as status`.execute(db);
  return rows[0]?.status ?? null;
}

type Nonce = { keyId: string; nonce: string; until: Date };

const takeNonces = batchedQueries<Nonce, object>(
  async (db, _tenant, given) => {
    const keyIds = given.map(({ keyId }) => keyId);
    const nonces = given.map(({ nonce }) => nonce);
    const untils = given.map(({ until }) => until);
    const { rows } = await statement<{ ordinal: number }>`
      with given as (
        select * from unnest(${keyIds}::text[], ${nonces}::text[], ${untils}::timestamptz[])
               with ordinality g (key_id, nonce, until_at, ordinal)
      ), taken as (
        insert into gateway_nonce (key_id, nonce, until_at)
        select distinct on (key_id, nonce) key_id, nonce, until_at from given order by key_id, nonce
        on conflict (key_id, nonce) do nothing
        returning key_id, nonce
      )
      select min(ordinal)::int as ordinal from given join taken using (key_id, nonce) group by key_id, nonce`.execute(
      db,
    );
    return rows;
  },
  { canRepeat: wasRolledBack, maxStalled },
);

/**
 * Takes a nonce once, on whichever server; false: it was used before. Those of one moment are one statement. For all
 * tenants, as the look-up of the tenant that follows it on the same connection.
 */
export const takeNonce = async (db: Db, keyId: string, nonce: string, until: Date): Promise<boolean> =>
  (await takeNonces(db, allTenants, { keyId, nonce, until })).length > 0;

/** Forgets events and answers of a tenant from before a moment, the oldest first, `max` of each. */
export async function forgetEvents(
  db: Db,
  { tenantId, before, max }: { tenantId: string; before: Date; max: number },
): Promise<void> {
  await sql`
    delete from gateway_event where tenant_id = ${tenantId} and id in (
      select id from gateway_event where tenant_id = ${tenantId} and received_at < ${before}
       order by received_at limit ${max})`.execute(db);
  await sql`
    delete from gateway_answer where tenant_id = ${tenantId} and order_id in (
      select order_id from gateway_answer where tenant_id = ${tenantId} and answered_at < ${before}
       order by answered_at limit ${max})`.execute(db);
}

/** Forgets nonces whose messages are too old anyway: by the machine's time, as the signatures. */
export const forgetNonces = (db: Db) =>
  db
    .deleteFrom("gateway_nonce")
    .where("until_at", "<", sql<Date>`now()`)
    .execute();

/** The last event that the gateway answered for; 0: none. */
export async function findPosition(db: Db, tenantId: string): Promise<number> {
  const row = await db
    .selectFrom("gateway_position")
    .select("after")
    .where("tenant_id", "=", tenantId)
    .executeTakeFirst();
  return row?.after ?? 0;
}

/** Moves the position on; false: another server moved it meanwhile, or a late event moved it back. */
export async function savePosition(
  db: Db,
  { tenantId, from, after }: { tenantId: string; from: number; after: number },
): Promise<boolean> {
  const { rows } = await sql`
    insert into gateway_position (tenant_id, after) values (${tenantId}, ${after})
    on conflict (tenant_id) do update set after = excluded.after where gateway_position.after = ${from}
    returning 1`.execute(db);
  return rows.length > 0;
}

/** An event took effect: lost ones before it are asked for again where the position had passed it. */
export async function rewindPosition(db: Db, { tenantId, sequence }: { tenantId: string; sequence: number }) {
  await sql`select gateway_rewind(${tenantId}, ${sequence})`.execute(db);
}
