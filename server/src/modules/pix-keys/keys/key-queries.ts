import { sql } from "kysely";
import type { PixKeyType } from "@vitral/brazil/pix-key";
import type { KeyFinding } from "@vitral/contract/pix-key-findings";
import type { WithOrdinal } from "../../../platform/batches/batched-queries.ts";
import type { Db, Tx } from "../../../platform/database/db.ts";
import { statement } from "../../../platform/database/statement.ts";
import { readableAccounts, type ReadOrder } from "../../accounts/accounts.ts";
import type { AccountKey, RowKey } from "../../../platform/database/keys.ts";
import { takeDueIds, type TakenWork } from "../../../platform/database/due-work.ts";
import { retries } from "../../payments/payments.ts";

/** Keys that are due for confirmation, removal or correction. */
export const dueKeys: TakenWork = {
  ...retries,
  table: "pix_key",
  open: sql`(status in ('PENDING', 'REMOVING') or directory_reason is not null)`,
};

type KeyRow = { id: string; key: string | null; type: PixKeyType; status: string };

/** The keys of accounts as their owners see them, the oldest first. `id` null: the account has none. */
export async function findKeys(db: Db, tenantId: string, orders: readonly ReadOrder[]) {
  const { rows } = await statement<(KeyRow | { id: null }) & WithOrdinal>`
    select own.ordinal, k.id, k.key, k.type, k.status
      from ${readableAccounts(tenantId, orders)} own
      left join pix_key k
        on k.tenant_id = ${tenantId} and k.account_id = own.account_id and k.status <> 'REMOVING'
     order by own.ordinal, k.created_at, k.id`.execute(db);
  return rows;
}

/** Every key counts until the directory has removed it, and every key that the account asks for. */
export async function countKeys(tx: Tx, { tenantId, accountId }: AccountKey): Promise<number> {
  const { rows } = await sql<{ keys: number }>`
    select (select count(*)::int from pix_key where tenant_id = ${tenantId} and account_id = ${accountId})
           + (select count(*)::int from pix_claim
               where tenant_id = ${tenantId} and account_id = ${accountId} and role = 'CLAIMER' and ended_at is null)
           as keys`.execute(tx);
  return rows[0]?.keys ?? 0;
}

/** Whether a claim of this key, which the account has, is in progress. Locks the key until the transaction ends. */
export async function isClaimed(tx: Tx, { tenantId, id }: RowKey): Promise<boolean> {
  const found = await tx
    .selectFrom("pix_key")
    .select(["account_id as accountId", "key"])
    .where("tenant_id", "=", tenantId)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (!found?.key) return false;
  // A statement of its own: it sees a claim that came while this one waited for the lock.
  const claim = await tx
    .selectFrom("pix_claim")
    .select("id")
    .where("tenant_id", "=", tenantId)
    .where("account_id", "=", found.accountId)
    .where("key", "=", found.key)
    .where("role", "=", "DONOR")
    .where("ended_at", "is", null)
    .executeTakeFirst();
  return claim !== undefined;
}

/** The owner of a key in this installation, confirmed or not. */
export const findHolder = (tx: Tx, { tenantId, key }: { tenantId: string; key: string }) =>
  tx
    .selectFrom("pix_key")
    .innerJoin("account", (join) =>
      join.onRef("account.tenant_id", "=", "pix_key.tenant_id").onRef("account.id", "=", "pix_key.account_id"),
    )
    .select(["account.owner_id as ownerId", "pix_key.status"])
    .where("pix_key.tenant_id", "=", tenantId)
    .where("pix_key.key", "=", key)
    .executeTakeFirst();

type NewKey = RowKey & { accountId: string; type: PixKeyType; key: string | null };

const newKeyColumns = ({ tenantId, id, accountId, type, key }: NewKey) => ({
  tenant_id: tenantId,
  id,
  account_id: accountId,
  type,
  key,
});

/** Answers whether the key was free; concurrent requests for one key wait for each other here. */
export async function insertPending(tx: Tx, row: NewKey & { createdAt: Date; nextTryAt: Date }): Promise<boolean> {
  const inserted = await tx
    .insertInto("pix_key")
    .values({
      ...newKeyColumns(row),
      status: "PENDING",
      created_at: row.createdAt,
      next_try_at: row.nextTryAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted !== undefined;
}

const orders = (db: Db) =>
  db
    .selectFrom("pix_key as k")
    .innerJoin("account as a", (join) =>
      join.onRef("a.tenant_id", "=", "k.tenant_id").onRef("a.id", "=", "k.account_id"),
    )
    .innerJoin("customer as c", (join) =>
      join.onRef("c.tenant_id", "=", "a.tenant_id").onRef("c.id", "=", "a.owner_id"),
    )
    .select([
      "k.tenant_id as tenantId",
      "k.id",
      "k.account_id as accountId",
      "k.type",
      "k.key",
      "k.status",
      "k.tries",
      "k.directory_reason as directoryReason",
      "c.id as customerId",
      "c.name as ownerName",
      "c.document as ownerDocument",
      "c.email as ownerEmail",
    ]);

/** A key with its owner, without a check of the caller. */
export const findKey = (db: Db, { tenantId, id }: RowKey) =>
  orders(db).where("k.tenant_id", "=", tenantId).where("k.id", "=", id).executeTakeFirst();

export type KeyOrder = NonNullable<Awaited<ReturnType<typeof findKey>>>;

/** Keys of a tenant that are due for confirmation, removal or correction; each is put off. */
export async function takeDueKeys(db: Db, t: { tenantId: string; now: Date; max: number }): Promise<KeyOrder[]> {
  const ids = await takeDueIds(db, dueKeys, t);
  if (ids.length === 0) return [];
  return orders(db).where("k.tenant_id", "=", t.tenantId).where("k.id", "in", ids).execute();
}

/** The directory accepted the request without confirming it: saves the key's value and when to ask again. */
export async function noteWaiting(db: Db, { tenantId, id }: RowKey, key: string, nextTryAt: Date): Promise<void> {
  await db
    .updateTable("pix_key")
    .set({ key, next_try_at: nextTryAt })
    .where("tenant_id", "=", tenantId)
    .where("id", "=", id)
    .where("status", "=", "PENDING")
    .execute();
}

/** The directory confirmed; answers whether this call saved it. */
export async function activate(tx: Tx, { tenantId, id }: RowKey, key: string): Promise<boolean> {
  const row = await tx
    .updateTable("pix_key")
    .set({ key, status: "ACTIVE" })
    .where("tenant_id", "=", tenantId)
    .where("id", "=", id)
    .where("status", "=", "PENDING")
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Removes the row of a key that the directory refused or removed; answers whether this call did it. */
export async function deleteKeyRow(
  tx: Db | Tx,
  { tenantId, id }: RowKey,
  status: "PENDING" | "REMOVING",
): Promise<boolean> {
  const row = await tx
    .deleteFrom("pix_key")
    .where("tenant_id", "=", tenantId)
    .where("id", "=", id)
    .where("status", "=", status)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * The owner deleted the key, or the bank has it removed for `reason`; it is due again only if no request for it is in
 * flight. Answers whether it existed.
 */
export async function giveUp(
  db: Db | Tx,
  { tenantId, id }: RowKey,
  was: "PENDING" | "ACTIVE",
  nextTryAt: Date | null,
  reason: KeyFinding | null = null,
): Promise<boolean> {
  const row = await db
    .updateTable("pix_key")
    .set({ status: "REMOVING", tries: 0, directory_reason: reason, ...(nextTryAt && { next_try_at: nextTryAt }) })
    .where("tenant_id", "=", tenantId)
    .where("id", "=", id)
    .where("status", "=", was)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** The entry of an ACTIVE key is to be written again; answers whether there is such a key. */
export async function markForCorrection(
  tx: Tx,
  { tenantId, id, finding, now }: RowKey & { finding: KeyFinding; now: Date },
): Promise<boolean> {
  const row = await tx
    .updateTable("pix_key")
    .set({ directory_reason: finding, next_try_at: now, tries: 0 })
    .where("tenant_id", "=", tenantId)
    .where("id", "=", id)
    .where("status", "=", "ACTIVE")
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** The entry is as it should be; answers whether this call wrote so. */
export async function markCorrected(tx: Db | Tx, { tenantId, id }: RowKey): Promise<boolean> {
  const row = await tx
    .updateTable("pix_key")
    .set({ directory_reason: null })
    .where("tenant_id", "=", tenantId)
    .where("id", "=", id)
    .where("status", "=", "ACTIVE")
    .where("directory_reason", "is not", null)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Keys with this value at any bank of the installation, with their bank; for operators. */
export async function findKeysByValue(db: Db, key: string) {
  const { rows } = await sql<RowKey & { tenant: string }>`
    select k.id, k.tenant_id as "tenantId", t.slug as tenant
      from tenant t join pix_key k on k.tenant_id = t.id and k.key = ${key}`.execute(db);
  return rows;
}

/** A key that needs no confirmation: the demo's and the tests'. */
export async function insertActive(tx: Db | Tx, row: NewKey): Promise<void> {
  await tx
    .insertInto("pix_key")
    .values({ ...newKeyColumns(row), status: "ACTIVE" })
    .execute();
}
