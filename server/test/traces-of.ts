import { sql } from "kysely";
import type { Db } from "../src/platform/database/db.ts";

/** The tables with a row that contains these words. */
export async function tracesOf(db: Db, words: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'applied_file' order by 1`.execute(
    db,
  );
  const found: string[] = [];
  for (const { name } of rows) {
    const hit = await sql`select 1 from ${sql.table(name)} t where t::text like ${`%${words}%`} limit 1`.execute(db);
    if (hit.rows.length > 0) found.push(name);
  }
  return found;
}
