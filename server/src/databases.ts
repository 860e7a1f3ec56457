import { join } from "node:path";
import type { Config } from "./platform/process/config.ts";
import { ConfigError } from "./platform/process/config.ts";
import { attachEmbeddedPostgres, startEmbeddedPostgres } from "./platform/embedded-postgres/embedded-postgres.ts";
import { applicationRole, ownerRole, prepareDatabase } from "./platform/database/prepare-database.ts";
import { migrate } from "./platform/database/migrate.ts";

/** The database's addresses, and how to release it. */
export type Database = { applicationUrl: string; ownerUrl: string; close(): Promise<void> };

const name = "vitral";
const directoryOf = ({ dataDir }: Config) => join(dataDir, "postgres");

/** The configured database, migrated. An embedded one is started, or attached where it runs already. */
export async function openDatabase(config: Config): Promise<Database> {
  const external = externalDatabase(config);
  if (external) {
    await migrateDatabase(config, external, { restores: false });
    return external;
  }
  const postgres = await startEmbeddedPostgres({
    directory: directoryOf(config),
    report: (sentence) => void process.stderr.write(`Vitral: ${sentence}\n`),
  });
  try {
    // No other server uses an embedded database, so none of another release can have newer functions.
    const subject = `The data folder ${config.dataDir}`;
    await prepareDatabase((role, database) => postgres.url(role, database), name, { subject, restores: true });
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
 * For the operator's commands: attaches to a running embedded database, or starts it while the command runs. An
 * external database is not migrated here: `migrate` or the server does that.
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
    return migrate(ownerUrl, applicationRole, { subject: `The data folder ${dataDir}`, restores });
  const subject = `DATABASE_URL: the database ${decodeURIComponent(new URL(databaseUrl).pathname.slice(1))}`;
  return migrate(ownerUrl, roleOf(databaseUrl), { subject, restores });
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
