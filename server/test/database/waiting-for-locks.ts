import { sql } from "kysely";
import type { Db } from "../../src/platform/database/db.ts";

/**
 * How many connections of this database wait for a lock. Not for a transaction that stays open: there PostgreSQL keeps
 * the list of connections of its first reading, and those opened later are never counted.
 */
export async function waitingForLocks(db: Db): Promise<number> {
  const { rows } = await sql<{ many: number }>`
    select count(distinct pid)::int as many from pg_locks join pg_stat_activity using (pid)
     where not granted and datname = current_database()`.execute(db);
  return rows[0]?.many ?? 0;
}
