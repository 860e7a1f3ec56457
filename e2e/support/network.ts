import { join } from "node:path";
import pg from "pg";
import { simulatorAt } from "../../server/seed/network/simulator.ts";
import { ownerRole } from "../../server/src/platform/database/prepare-database.ts";
import { attachEmbeddedPostgres } from "../../server/src/platform/embedded-postgres/embedded-postgres.ts";

/** A call of the simulated network of this run. */
export const simulate = simulatorAt(`http://127.0.0.1:${process.env["E2E_NETWORK_PORT"]}`);

/** A key of a person at Banco Sol. */
export const addNetworkKey = (key: string, { name, document: taxId }: { name: string; document: string }) =>
  simulate("keys", { key, name, taxId, bank: "sol" });

/** Runs a statement on the network's tables. */
export async function inNetwork(text: string, values: unknown[]): Promise<void> {
  const postgres = await attachEmbeddedPostgres(join(process.env["E2E_DATA_DIR"] ?? "", "postgres"));
  if (!postgres) throw new Error("the bank of this run is not open");
  const client = new pg.Client({ connectionString: postgres.url(ownerRole, "vitral_network") });
  await client.connect();
  try {
    await client.query(text, values);
  } finally {
    await client.end();
  }
}
