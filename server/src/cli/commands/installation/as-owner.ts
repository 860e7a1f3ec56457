import { type Db, openDb } from "../../../platform/database/db.ts";
import type { Call } from "../../command.ts";

/** Runs on a connection as the owner of the tables, for what the application's role may not do. */
export async function asOwner<T>({ urls }: Call, run: (db: Db) => Promise<T>): Promise<T> {
  const { db, close } = openDb((await urls()).ownerUrl, { max: 1, allTenants: true });
  try {
    return await run(db);
  } finally {
    await close();
  }
}
