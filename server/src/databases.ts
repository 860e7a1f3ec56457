import { join } from "node:path";
import { type Config, noVitralRuns } from "./platform/process/config.ts";
import { namesIn } from "./platform/process/database-address.ts";
import { say } from "./platform/process/process-log.ts";
import { attachEmbeddedPostgres, startEmbeddedPostgres } from "./platform/embedded-postgres/embedded-postgres.ts";
import { applicationRole, ownerRole, prepareDatabase } from "./platform/database/prepare-database.ts";
import { connectBy } from "./platform/database/connect-by.ts";
import { migrate } from "./platform/database/migrate.ts";
import { refuseStrongApplication } from "./platform/database/strong-roles.ts";
import { refuseStandby } from "./platform/database/standby.ts";
import { checkKeys } from "./check-keys.ts";

/** The database's addresses, and how to release it. */
export type Database = { applicationUrl: string; ownerUrl: string; close(): Promise<void> };

const name = "vitral";
const directoryOf = ({ dataDir }: Config) => join(dataDir, "postgres");

/** The configured database, migrated, of these keys. An embedded one is started, or attached where it runs already. */
export async function openDatabase(config: Config): Promise<Database> {
  const external = await externalDatabase(config, { refusesStandby: true });
  if (external) {
    await migrateDatabase(config, external, { restores: false });
    return external;
  }
  const postgres = await startEmbeddedPostgres({
    directory: directoryOf(config),
    report: (sentence) => say(`Vitral: ${sentence}`, "warn"),
  });
  try {
    // No other server uses an embedded database, so none of another release can have newer functions.
    const subject = `The data folder ${config.dataDir}`;
    await prepareDatabase((role, database) => postgres.url(role, database), name, { subject, restores: true });
    await checkKeys(postgres.url(applicationRole, name), config);
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
 * For the operator's commands: attaches to a running embedded database; `starts`: also starts or makes one, and
 * migrates it. An external database is not migrated here: `migrate` or the server does that. Throws ConfigError where
 * the keys are not the database's, unless they are not compared.
 */
export async function joinDatabase(config: Config, { starts = false, comparesKeys = true } = {}): Promise<Database> {
  const external = await externalDatabase(config, { comparesKeys });
  if (external) return external;
  if (starts) return openDatabase(config);
  const running = await attachEmbeddedPostgres(directoryOf(config));
  if (!running) throw noVitralRuns(config.dataDir);
  await checkKeys(running.url(applicationRole, name), config);
  return {
    applicationUrl: running.url(applicationRole, name),
    ownerUrl: running.url(ownerRole, name),
    close: async () => {},
  };
}

/** Brings a database to the newest schema; answers which files it applied. See `MigrateOptions` for `restores`. */
export async function migrateDatabase(
  config: Config,
  { ownerUrl }: Pick<Database, "ownerUrl">,
  { restores }: { restores: boolean },
): Promise<string[]> {
  const { databaseUrl, databaseOwnerUrl, dataDir } = config;
  if (databaseUrl === null)
    return migrate(ownerUrl, applicationRole, { subject: `The data folder ${dataDir}`, restores });
  const { role, database } = namesIn(databaseUrl);
  const subject = `DATABASE_URL: the database ${database}`;
  const isOwners = databaseOwnerUrl !== null && databaseOwnerUrl !== databaseUrl;
  const setting = isOwners ? "DATABASE_OWNER_URL" : "DATABASE_URL";
  const options = { subject, setting, restores, refusesSuperuser: isOwners && isStrict(config) };
  const applied = await migrate(ownerUrl, role, options);
  await checkKeys(databaseUrl, config); // the first migration makes the table of keys
  return applied;
}

/** The database of DATABASE_URL, which has answered and is of these keys; in production by a role that may not harm. */
async function externalDatabase(
  config: Config,
  { comparesKeys = true, refusesStandby = false } = {},
): Promise<Database | null> {
  const { databaseUrl, databaseOwnerUrl } = config;
  if (databaseUrl === null) return null;
  const client = await connectBy("DATABASE_URL", databaseUrl);
  try {
    if (refusesStandby) await refuseStandby(client);
    const owner = databaseOwnerUrl === null ? null : namesIn(databaseOwnerUrl).role;
    if (isStrict(config)) await refuseStrongApplication(client, owner);
  } finally {
    await client.end();
  }
  if (comparesKeys) await checkKeys(databaseUrl, config);
  return { applicationUrl: databaseUrl, ownerUrl: databaseOwnerUrl ?? databaseUrl, close: async () => {} };
}

/** Whether it is a bank's own installation. Demo, tests and a developer's machine may work with one role. */
const isStrict = ({ production, demo }: Config): boolean => production && !demo;
