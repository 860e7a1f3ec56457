import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { connectBy } from "../../../server/src/platform/database/connect-by.ts";
import { refuseOldPostgres } from "../../../server/src/platform/database/postgres-version.ts";

const folder = join(import.meta.dirname, "../../database");
/** The key of the advisory lock: of two that start one applies. */
const lock = 7_236_121;

/** Applies the SQL files that the database lacks, once and in the order of their numbers, in one transaction. */
export async function migrate(url: string): Promise<void> {
  const client = await connectBy("NETWORK_DATABASE_URL", url, "vitral network");
  try {
    await refuseOldPostgres(client);
    await client.query("begin");
    await client.query("select pg_advisory_xact_lock($1)", [lock]);
    await client.query("create table if not exists applied_file (name text primary key)");
    const { rows } = await client.query<{ name: string }>("select name from applied_file");
    const applied = new Set(rows.map(({ name }) => name));
    const names = readdirSync(folder).filter((name) => name.endsWith(".sql") && !applied.has(name));
    for (const name of names.sort()) {
      await client.query(readFileSync(join(folder, name), "utf8"));
      await client.query("insert into applied_file (name) values ($1)", [name]);
    }
    await client.query("commit");
  } finally {
    await client.end();
  }
}
