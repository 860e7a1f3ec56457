import { join } from "node:path";
import type { Config } from "./platform/config.ts";
import { ConfigError } from "./platform/config.ts";
import { attachEmbeddedPostgres, startEmbeddedPostgres } from "./platform/embedded-postgres/embedded-postgres.ts";
import { applicationRole, ownerRole, prepareHouse } from "./platform/house-database.ts";
import { migrate } from "./platform/migrate.ts";

/** Where the house's data is, and how to let go of it. */
export type Database = { applicationUrl: string; ownerUrl: string; close(): Promise<void> };

const name = "vitral";
const directoryOf = ({ dataDir }: Config) => join(dataDir, "postgres");

/** The database that the configuration names, migrated: the embedded one is started, or joined where it runs already. */
export async function openDatabase(config: Config): Promise<Database> {
  if (config.databaseUrl !== null && config.databaseOwnerUrl !== null) {
    await migrate(config.databaseOwnerUrl, roleOf(config.databaseUrl));
    return { applicationUrl: config.databaseUrl, ownerUrl: config.databaseOwnerUrl, close: async () => {} };
  }
  const postgres = await startEmbeddedPostgres({ directory: directoryOf(config) });
  await prepareHouse((role, database) => postgres.url(role, database), name);
  return {
    applicationUrl: postgres.url(applicationRole, name),
    ownerUrl: postgres.url(ownerRole, name),
    close: () => postgres.stop(),
  };
}

/** For the operator's commands: joins what runs; starts the embedded database only while the command needs it. */
export async function joinDatabase(config: Config): Promise<Database> {
  const running = config.databaseUrl === null ? await attachEmbeddedPostgres(directoryOf(config)) : null;
  if (!running) return openDatabase(config);
  return {
    applicationUrl: running.url(applicationRole, name),
    ownerUrl: running.url(ownerRole, name),
    close: async () => {},
  };
}

function roleOf(url: string): string {
  const role = decodeURIComponent(new URL(url).username);
  if (!role) throw new ConfigError("DATABASE_URL must name the application's role");
  return role;
}
