import { sql } from "kysely";
import type { Tx } from "./db.ts";

/** Runs a part of a transaction; what it throws undoes that part alone. */
export async function inSavepoint<T>(tx: Tx, run: () => Promise<T>): Promise<T> {
  await sql`savepoint execution`.execute(tx);
  try {
    const done = await run();
    // What follows belongs to the transaction itself: the database compares its rows (require_audit_of_terms).
    await sql`release savepoint execution`.execute(tx);
    return done;
  } catch (error) {
    await sql`rollback to savepoint execution`.execute(tx);
    throw error;
  }
}
