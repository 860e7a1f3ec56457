import { randomBytes } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";
import { migrate } from "../../network/src/database/migrate.ts";
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
      await prepareNetwork(urlFor(ownerRole, template));
      await client.query(`alter database ${template} is_template true`);
    }
    await client.query(`create database ${database} template ${template} owner ${ownerRole} strategy file_copy`);
  } finally {
    await client.end();
  }
}

/** The tables of the network beside those of the bank, in a schema of their own. */
export async function prepareNetwork(ownerUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query("create schema network");
  } finally {
    await client.end();
  }
  await migrate(networkOf(ownerUrl));
}

/** The address of the network's tables in a world's database, of its owner. */
export function networkOf(ownerUrl: string): string {
  const address = new URL(ownerUrl);
  address.searchParams.set("options", "-c search_path=network");
  return address.href;
}

/** The same address for another role and database. */
export function withRole(url: string, role: string, database: string): string {
  const address = new URL(url);
  address.username = role;
  address.pathname = `/${database}`;
  return address.href;
}

/** An empty database of the run with its owner, and its address for a role. */
export async function anEmptyDatabase(): Promise<{ name: string; url: (role: string) => string }> {
  const name = `vitral_${randomBytes(6).toString("hex")}`;
  const superuserUrl = inject("postgresUrl");
  await createDatabase(superuserUrl, name);
  return { name, url: (role) => withRole(superuserUrl, role, name) };
}
