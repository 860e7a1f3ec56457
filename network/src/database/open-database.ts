import { join } from "node:path";
import { startEmbeddedPostgres } from "../../../server/src/platform/embedded-postgres/embedded-postgres.ts";
import { createDatabase, ownerRole } from "../../../server/src/platform/database/prepare-database.ts";
import { say } from "../../../server/src/platform/process/process-log.ts";
import { type Database, openPool } from "./database.ts";
import { migrate } from "./migrate.ts";

const name = "vitral_network";

/**
 * The database of NETWORK_DATABASE_URL, or one of its own in the embedded PostgreSQL of DATA_DIR, which is started
 * where it does not run; with the newest schema. Throws ConfigError with a line for the operator.
 */
export async function openDatabase({ databaseUrl, dataDir }: { databaseUrl: string | null; dataDir: string }) {
  if (databaseUrl !== null) return openMigrated(databaseUrl, async () => {});
  const directory = join(dataDir, "postgres");
  const postgres = await startEmbeddedPostgres({ directory, report: (line) => say(`Network: ${line}`, "warn") });
  try {
    await createDatabase(postgres.url("postgres", "postgres"), name);
    return await openMigrated(postgres.url(ownerRole, name), () => postgres.stop());
  } catch (error) {
    await postgres.stop();
    throw error;
  }
}

async function openMigrated(url: string, release: () => Promise<void>): Promise<Database> {
  await migrate(url);
  const database = openPool(url);
  return {
    ...database,
    async close() {
      await database.close();
      await release();
    },
  };
}
