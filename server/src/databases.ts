import { join } from "node:path";
import type { Config } from "./platform/process/config.ts";
import { ConfigError } from "./platform/process/config.ts";
import { attachEmbeddedPostgres, startEmbeddedPostgres } from "./platform/embedded-postgres/embedded-postgres.ts";
import { applicationRole, ownerRole, prepareDatabase } from "./platform/database/prepare-database.ts";
import { migrate } from "./platform/database/migrate.ts";

/** Where the house's data is, and how to let go of it. */
export type Database = { applicationUrl: string; ownerUrl: string; close(): Promise<void> };

const name = "vitral";
const directoryOf = ({ dataDir }: Config) => join(dataDir, "postgres");

/** The database that the configuration names, migrated: the embedded one is started, or joined where it runs already. */
export async function openDatabase(config: Config): Promise<Database> {
  const external = externalDatabase(config);
  if (external) {
    await migrateDatabase(config, external, { restores: false });
    return external;
  }
  const postgres = await startEmbeddedPostgres({
    directory: directoryOf(config),
    tell: (sentence) => void process.stderr.write(`Vitral: ${sentence}\n`),
  });
  try {
    // Nobody else serves an embedded database, so no server of another release can have newer functions.
    const place = `The data folder ${config.dataDir}`;
    await prepareDatabase((role, database) => postgres.url(role, database), name, { place, restores: true });
  } catch (error) {
    await postgres.stop();
    throw error;
  }
  return {
    applicationUrl: postgres.url(applicationRole, name),
    ownerUrl: postgres.url(ownerRole, name),
    close: () => postgres.stop(),
  };
}

/**
 * For the operator's commands: joins what runs, as it is; starts the embedded database only while the command needs it. An
 * external database is migrated by `migrate` or by the server, not by the way.
 */
export async function joinDatabase(config: Config): Promise<Database> {
  const external = externalDatabase(config);
  if (external) return external;
  const running = await attachEmbeddedPostgres(directoryOf(config));
  if (!running) return openDatabase(config);
  return {
    applicationUrl: running.url(applicationRole, name),
    ownerUrl: running.url(ownerRole, name),
    close: async () => {},
  };
}

/** Brings a database to the newest schema; answers which files it applied. See `MigrateOptions` for `restores`. */
export function migrateDatabase(
  { databaseUrl, dataDir }: Config,
  { ownerUrl }: Pick<Database, "ownerUrl">,
  { restores }: { restores: boolean },
): Promise<string[]> {
  if (databaseUrl === null)
    return migrate(ownerUrl, applicationRole, { place: `The data folder ${dataDir}`, restores });
  const place = `DATABASE_URL: the database ${decodeURIComponent(new URL(databaseUrl).pathname.slice(1))}`;
  return migrate(ownerUrl, roleOf(databaseUrl), { place, restores });
}

function externalDatabase({ databaseUrl, databaseOwnerUrl }: Config): Database | null {
  if (databaseUrl === null) return null;
  return { applicationUrl: databaseUrl, ownerUrl: databaseOwnerUrl ?? databaseUrl, close: async () => {} };
}

function roleOf(url: string): string {
  const role = decodeURIComponent(new URL(url).username);
  if (!role) throw new ConfigError("DATABASE_URL must name the application's role");
  return role;
}
