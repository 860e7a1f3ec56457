import type pg from "pg";
import { grantRights, mayCallAll } from "./application-rights.ts";
import { ConfigError } from "../process/config.ts";
import { connectBy } from "./connect-by.ts";
import { lockTables } from "./lock-tables.ts";
import { refuseSuperuser } from "./strong-roles.ts";
import { refuseOldPostgres } from "./postgres-version.ts";
import { readSchemaFiles, schemaFolder, type SchemaFile, type SchemaFiles } from "./schema-files.ts";
import { makeHistory, missingFiles, readHistory, recordFile } from "./schema-history.ts";

/** The key of the advisory lock, the same on every server. */
const migrationLock = 7_236_118;
/** A statement that waited longer for a lock would block all calls that need the table. */
const lockTimeout = "5s";

export type MigrateOptions = {
  /** The database's name in sentences for the operator. */
  subject?: string;
  /** The setting that has the owner's address, for the same. */
  setting?: string;
  /**
   * Whether an earlier version of a function's file is applied again; not by a server that may be of the previous
   * release.
   */
  restores?: boolean;
  /** Whether a superuser is refused as the owner. */
  refusesSuperuser?: boolean;
  /** The folder of the SQL files; tests use another. */
  folder?: string;
};

/**
 * Brings the database to the newest schema, as its owner, and gives the application's role its rights. Tables,
 * functions and rights change in one transaction, so that running servers miss none of them. Servers that start
 * together wait for each other. Answers the names of the files that were applied.
 */
export async function migrate(ownerUrl: string, applicationRole: string, options: MigrateOptions = {}) {
  const { subject = "The database", setting = subject, restores = false, folder = schemaFolder } = options;
  const files = readSchemaFiles(folder);
  const client = await connectBy(setting, ownerUrl, "vitral migrate");
  try {
    if (options.refusesSuperuser) await refuseSuperuser(client);
    await client.query("select pg_advisory_lock($1)", [migrationLock]);
    await refuseOldPostgres(client);
    await refuseEarlierSchema(client, subject);
    if (await mayOnlyRead(client)) {
      await refuseIfBehind(client, applicationRole, files);
      return [];
    }
    await client.query(`set lock_timeout = '${lockTimeout}'; begin`);
    await makeHistory(client);
    const missing = missingFiles(files, await readHistory(client), { restores });
    await lockTables(client, missing);
    for (const file of missing) await apply(client, file);
    await grantRights(client, applicationRole);
    await client.query("commit");
    await analyzeWithoutStatistics(client);
    return missing.map(({ name }) => name);
  } finally {
    await client.end();
  }
}

/**
 * Analyzes tables with rows and without statistics, as after a restore from a dump: with plans made for empty tables
 * some statements would read all rows of a tenant. A table that another connection analyzes is skipped.
 */
async function analyzeWithoutStatistics(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(`
    select quote_ident(relname) as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relowner = current_user::regrole
       and reltuples < 0 and pg_relation_size(oid) > 0`);
  if (rows.length > 0) await client.query(`analyze (skip_locked) ${rows.map(({ name }) => name).join(", ")}`);
}

async function apply(client: pg.Client, file: SchemaFile): Promise<void> {
  await client.query(file.text).catch((error: unknown) => {
    if ((error as { code?: string }).code !== lockNotAvailable) throw error;
    const sentence = `server/database/${file.name} waited ${lockTimeout} for a lock: end long transactions and start again`;
    throw new ConfigError(sentence, { cause: error });
  });
  await recordFile(client, file);
}

const lockNotAvailable = "55P03";

/**
 * The migrations of before the first release were folded into these files; a database with the old ones cannot be
 * migrated.
 */
async function refuseEarlierSchema(client: pg.Client, subject: string): Promise<void> {
  const { rows } = await client.query<{ earlier: boolean }>(
    "select to_regclass('public.migration') is not null as earlier",
  );
  if (!rows[0]?.earlier) return;
  throw new ConfigError(
    `${subject} has an earlier schema, from before the first release, and cannot be migrated. ` +
      "Vitral needs an empty one; that of the demo can be deleted",
  );
}

/** Servers may run without the owner's address: then another process migrates, and they only check. */
async function mayOnlyRead(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ other: boolean }>(
    `select case when to_regclass('applied_file') is null then not has_schema_privilege('public', 'create')
                 else not pg_has_role((select relowner from pg_class where oid = to_regclass('applied_file')), 'USAGE')
            end as other`,
  );
  return rows[0]?.other ?? false;
}

/** The migration grants rights to one role: a server with another role would start, and its payments would fail. */
async function refuseIfBehind(client: pg.Client, role: string, files: SchemaFiles): Promise<void> {
  const lacking = `DATABASE_URL: ${role} lacks rights in the database. Run "vitral migrate" with DATABASE_OWNER_URL beside this DATABASE_URL`;
  const { rows } = await client.query<{ may: boolean | null }>(
    "select has_table_privilege(to_regclass('applied_file'), 'select') as may",
  );
  if (rows[0]?.may === null)
    throw new ConfigError("DATABASE_OWNER_URL is needed to migrate: the database has no tables yet");
  if (!rows[0]?.may) throw new ConfigError(lacking);
  const missing = missingFiles(files, await readHistory(client), { restores: false });
  if (missing.length > 0) {
    const names = missing.map(({ name }) => name).join(", ");
    throw new ConfigError(`DATABASE_OWNER_URL is needed to migrate: the database lacks ${names}`);
  }
  if (!(await mayCallAll(client, role))) throw new ConfigError(lacking);
}
