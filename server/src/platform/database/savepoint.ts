import { sql } from "kysely";
import type { Tx } from "./db.ts";

/** Runs a part of a transaction; what it throws undoes that part alone. */
export async function inSavepoint<T>(tx: Tx, run: () => Promise<T>): Promise<T> {
  await sql`savepoint execution`.execute(tx);
  try {
    return await run();
  } catch (error) {
    await sql`rollback to savepoint execution`.execute(tx);
    throw error;
  }
}
