import { sql } from "kysely";
import type { KeyMark } from "../crypto/secrets.ts";
import type { Db, Tx } from "../database/db.ts";
import type { Tables } from "../database/tables.ts";

export type DatabaseKey = KeyMark & { state: Tables["secret_key"]["state"] };

export const findKeys = (db: Db | Tx): Promise<DatabaseKey[]> =>
  db.selectFrom("secret_key").select(["key_id as id", "check_value as check", "state"]).execute();

/** Whether this database has the table of keys, and lets us read it: one that was not migrated for us does not. */
export async function hasKeyTable(db: Db): Promise<boolean> {
  const { rows } = await sql<{ may: boolean | null }>`
    select has_table_privilege(to_regclass('secret_key')::oid, 'select') as may`.execute(db);
  return rows[0]?.may ?? false;
}

/** Adds a key; two servers that start together add it once. */
export async function insertKey(tx: Tx, { id, check }: KeyMark, state: "ANNOUNCED" | "IN_USE"): Promise<void> {
  await tx
    .insertInto("secret_key")
    .values({ key_id: id, check_value: check, state, first_used_at: state === "IN_USE" ? sql<Date>`now()` : null })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export const announceKey = (tx: Tx, mark: KeyMark): Promise<void> => insertKey(tx, mark, "ANNOUNCED");

/** An announced key is in use from now on. */
export async function useKey(tx: Tx, { id }: KeyMark): Promise<void> {
  await tx
    .updateTable("secret_key")
    .set({ state: "IN_USE", first_used_at: sql<Date>`now()` })
    .where("key_id", "=", id)
    .where("state", "=", "ANNOUNCED")
    .execute();
}

/** Nothing is under the other keys in use any more. */
export async function retireKeysBut(tx: Tx, { id }: KeyMark): Promise<void> {
  await tx
    .updateTable("secret_key")
    .set({ state: "RETIRED", retired_at: sql<Date>`now()` })
    .where("key_id", "<>", id)
    .where("state", "=", "IN_USE")
    .execute();
}

/** Nothing is under the other keys to come: they are forgotten. As the owner of the table. */
export async function removeAnnouncedBut(tx: Tx, { id }: KeyMark): Promise<void> {
  await tx.deleteFrom("secret_key").where("key_id", "<>", id).where("state", "=", "ANNOUNCED").execute();
}

/** Nobody else reads the keys until the transaction ends. As the owner of the table. */
export const lockKeys = async (tx: Tx): Promise<void> => {
  await sql`lock table secret_key in access exclusive mode`.execute(tx);
};

/** How many other sessions a role has in this database. */
export async function countSessions(db: Db | Tx, role: string): Promise<number> {
  const { rows } = await sql<{ sessions: number }>`
    select count(*)::int as sessions from pg_stat_activity
     where datname = current_database() and usename = ${role} and pid <> pg_backend_pid()`.execute(db);
  return rows[0]?.sessions ?? 0;
}
