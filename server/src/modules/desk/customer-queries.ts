import { sql } from "kysely";
import type { Db } from "../../platform/database/db.ts";
import { firstIdAt } from "../../platform/database/ids.ts";

/** The keys of some accounts that their owner has or asked for. */
export const findKeysOf = (db: Db, tenantId: string, accountIds: readonly string[]) =>
  db
    .selectFrom("pix_key")
    .select(["id", "type", "key", "status"])
    .where("tenant_id", "=", tenantId)
    .where("account_id", "in", listOf(accountIds))
    .orderBy("created_at")
    .limit(100)
    .execute();

/** What the owner of some accounts asks for and has not got: keys that are elsewhere. */
export const findClaimsOf = (db: Db, tenantId: string, accountIds: readonly string[]) =>
  db
    .selectFrom("pix_claim")
    .select(["id", "type", "key_type as keyType", "key", "finding"])
    .where("tenant_id", "=", tenantId)
    .where("account_id", "in", listOf(accountIds))
    .where("role", "=", "CLAIMER")
    .where("status", "not in", ["COMPLETED", "CANCELLED"])
    .orderBy("created_at")
    .limit(100)
    .execute();

/** The Pix Agendados of some accounts that wait for their day, the next one first. */
export const findSchedulesOf = (db: Db, tenantId: string, accountIds: readonly string[], limit: number) =>
  db
    .selectFrom("pix_schedule")
    .select(["id", "scheduled_date as scheduledDate", "amount_cents as amount", "payee_name as payee"])
    .select(["series_id as seriesId", "position", "times"])
    .where("tenant_id", "=", tenantId)
    .where("account_id", "in", listOf(accountIds))
    .where("status", "=", "SCHEDULED")
    .orderBy("scheduled_date")
    .orderBy("id")
    .limit(limit)
    .execute();

/** The limits of single payees of some accounts, by name; those that neither hold nor wait are left out. */
export const findPayeeLimitsOf = (db: Db, tenantId: string, accountIds: readonly string[], limit: number) =>
  db
    .selectFrom("pix_payee_limit as r")
    .innerJoin("pix_favorite as f", (join) =>
      join
        .onRef("f.tenant_id", "=", "r.tenant_id")
        .onRef("f.account_id", "=", "r.account_id")
        .onRef("f.key", "=", "r.key"),
    )
    .select(["f.id", "r.key", "f.payee_name as payee", "r.limit_cents as limit"])
    .select(["r.next_cents as nextLimit", "r.next_at as nextAt"])
    .where("r.tenant_id", "=", tenantId)
    .where("r.account_id", "in", listOf(accountIds))
    .where((row) => row.or([row("r.limit_cents", "is not", null), row("r.next_at", "is not", null)]))
    .orderBy("f.payee_name")
    .orderBy("f.id")
    .limit(limit)
    .execute();

/** The accounts that a key leads to: one at most. */
export async function accountsWithKey(db: Db, tenantId: string, key: string): Promise<string[]> {
  const rows = await db
    .selectFrom("pix_key")
    .select("account_id as accountId")
    .where("tenant_id", "=", tenantId)
    .where("key", "=", key)
    .execute();
  return rows.map(({ accountId }) => accountId);
}

/** Longest time from a look-up, which makes the EndToEndId, to its payment: its life and a clock difference. */
const lookUpMs = 16 * 60_000;

/**
 * The accounts that sent or received the Pix of an EndToEndId. A sent one is found by the minute in its id, because the
 * ids of payments are ordered by time and end_to_end has no index, which each payment would have to write.
 */
export async function accountsOfEndToEnd(db: Db, tenantId: string, endToEnd: string): Promise<string[]> {
  const minute = Date.parse(endToEnd.slice(9, 21).replace(/^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)$/, "$1-$2-$3T$4:$5:00Z"));
  if (Number.isNaN(minute)) return [];
  const { rows } = await sql<{ accountId: string }>`
    select account_id as "accountId" from pix_receipt where tenant_id = ${tenantId} and end_to_end = ${endToEnd}
    union all
    select account_id from pix_payment
     where tenant_id = ${tenantId} and id >= ${firstIdAt(Math.max(0, minute - 60_000))}::uuid
       and id < ${firstIdAt(Math.max(0, minute + lookUpMs))}::uuid and end_to_end = ${endToEnd}`.execute(db);
  return rows.map(({ accountId }) => accountId);
}

const listOf = (ids: readonly string[]): string[] =>
  ids.length > 0 ? [...ids] : ["00000000-0000-0000-0000-000000000000"];
