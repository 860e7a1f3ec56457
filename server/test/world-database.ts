import pg from "pg";
import { createDatabase, ownerRole, prepareDatabase } from "../src/platform/database/prepare-database.ts";

/** The migrations run once; every world is a copy. */
export async function copyTemplate(urlFor: (role: string, name: string) => string, database: string): Promise<void> {
  const template = "world_template";
  const client = new pg.Client({ connectionString: urlFor("postgres", "postgres") });
  await client.connect();
  try {
    await client.query("select pg_advisory_lock(42)");
    const { rowCount } = await client.query("select 1 from pg_database where datname = $1 and datistemplate", [
      template,
    ]);
    if (rowCount === 0) {
      await createDatabase(urlFor("postgres", "postgres"), template);
      await prepareDatabase(urlFor, template);
      await client.query(`alter database ${template} is_template true`);
    }
    await client.query(`create database ${database} template ${template} owner ${ownerRole} strategy file_copy`);
  } finally {
    await client.end();
  }
}

/** The same address for another role and database. */
export function withRole(url: string, role: string, database: string): string {
  const address = new URL(url);
  address.username = role;
  address.pathname = `/${database}`;
  return address.href;
}
