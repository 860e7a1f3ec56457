import pg from "pg";
import { migrate, type MigrateOptions } from "./migrate.ts";

/** The two roles of a house of our own making: the owner migrates, the application does the rest. */
export const ownerRole = "vitral_owner";
export const applicationRole = "vitral_app";

/** Makes the roles, once in a cluster, and an empty database; both may exist already. As the superuser. */
export async function createHouseDatabase(superuserUrl: string, database: string): Promise<void> {
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

/** Makes the database if need be and migrates it. */
export async function prepareHouse(
  url: (role: string, database: string) => string,
  database: string,
  options?: MigrateOptions,
): Promise<void> {
  await createHouseDatabase(url("postgres", "postgres"), database);
  await migrate(url(ownerRole, database), applicationRole, options);
}
