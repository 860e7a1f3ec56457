import { sql } from "kysely";
import type { Db, Tx } from "../database/db.ts";

/** Since when this database is a restored copy whose books were not compared with the world yet, and why. */
export type RestoredCopy = { since: Date; reason: string };

/** null: it is none. */
export async function findRestoredCopy(db: Db | Tx): Promise<RestoredCopy | null> {
  return (await db.selectFrom("restored_copy").select(["since", "reason"]).executeTakeFirst()) ?? null;
}

/** Marks the database, as its owner; false where it was marked already. */
export async function markRestored(tx: Tx, reason: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto("restored_copy")
    .values({ reason })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows > 0n;
}

/** Takes the mark away, as the owner; false where there is none. */
export async function endRestored(tx: Tx): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`delete from restored_copy`.execute(tx);
  return numAffectedRows > 0n;
}
