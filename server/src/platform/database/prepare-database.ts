import pg from "pg";
import { migrate, type MigrateOptions } from "./migrate.ts";

/** The roles of a database that we create: the owner migrates, the application does all else. */
export const ownerRole = "vitral_owner";
export const applicationRole = "vitral_app";

/** Creates roles and an empty database where they do not exist, as the superuser. */
export async function createDatabase(superuserUrl: string, database: string): Promise<void> {
  const client = new pg.Client({ connectionString: superuserUrl });
  await client.connect();
  try {
    await client.query("select pg_advisory_lock(7236119)");
    for (const role of [ownerRole, applicationRole]) {
      const { rowCount } = await client.query("select 1 from pg_roles where rolname = $1", [role]);
      if (rowCount === 0) await client.query(`create role ${pg.escapeIdentifier(role)} login`);
    }
    const { rowCount } = await client.query("select 1 from pg_database where datname = $1", [database]);
    if (rowCount === 0) await client.query(`create database ${pg.escapeIdentifier(database)} owner ${ownerRole}`);
  } finally {
    await client.end();
  }
}

/** Creates the database where it does not exist, and migrates it. */
export async function prepareDatabase(
  url: (role: string, database: string) => string,
  database: string,
  options?: MigrateOptions,
): Promise<void> {
  await createDatabase(url("postgres", "postgres"), database);
  await migrate(url(ownerRole, database), applicationRole, options);
}
