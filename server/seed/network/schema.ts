import pg from "pg";
import { namesIn } from "../../src/platform/process/database-address.ts";

/** Of the simulated network's tables, where it has no database of its own. */
export const networkSchema = "simulated_network";

/** Makes the schema where it is missing, as the database's owner; the application's role makes the tables in it. */
export async function createNetworkSchema(ownerUrl: string, applicationUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    const { rowCount } = await client.query("select from pg_namespace where nspname = $1", [networkSchema]);
    if (rowCount !== 0) return;
    await client.query(`create schema if not exists ${networkSchema}`);
    const role = pg.escapeIdentifier(namesIn(applicationUrl).role);
    await client.query(`grant all on schema ${networkSchema} to ${role}`);
  } finally {
    await client.end();
  }
}
