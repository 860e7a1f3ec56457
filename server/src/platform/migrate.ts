import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { PgBoss } from "pg-boss";
import { grantRights, mayCallAll } from "./application-rights.ts";
import { ConfigError } from "./config.ts";
import { refuseOldPostgres } from "./postgres-version.ts";

const folder = join(import.meta.dirname, "../../migrations");
/** Any number will do, as long as every server of the house takes the same. */
const migrationLock = 7_236_118;

/** The queues of the house; made here because the application's role may not. */
export const queues = ["deliver-message"] as const;
/**
 * At first within seconds, then every quarter of an hour for a day: an outage of a provider loses no message. A server that has a
 * job says every five seconds that it lives; after ten without a word the job is another's. A job that is done goes after an
 * hour: whoever looks for the dead reads all that are kept, and what became of a message stands in the outbox.
 */
const terms = {
  retryLimit: 100,
  retryDelay: 2,
  retryBackoff: true,
  retryDelayMax: 900,
  heartbeatSeconds: 10,
  deleteAfterSeconds: 3_600,
};
export type Queue = (typeof queues)[number];

/**
 * Brings the database to the newest migration, as its owner, and gives the application's role its rights.
 * Forward only, each file once and in one transaction; servers that start together wait for each other.
 */
export async function migrate(ownerUrl: string, applicationRole: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: "vitral migrate" });
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [migrationLock]);
    await refuseOldPostgres(client);
    if (await mayOnlyRead(client)) return await refuseIfBehind(client, applicationRole);
    const applied = await applyFiles(client);
    await makeQueues(ownerUrl);
    await grantRights(client, applicationRole);
    return applied;
  } finally {
    await client.end();
  }
}

async function applyFiles(client: pg.Client): Promise<string[]> {
  await client.query(
    "create table if not exists migration (name text primary key, applied_at timestamptz not null default now())",
  );
  const files = await missingFiles(client);
  for (const name of files) {
    await client.query("begin");
    await client.query(readFileSync(join(folder, name), "utf8"));
    await client.query("insert into migration (name) values ($1)", [name]);
    await client.query("commit");
  }
  return files;
}

async function missingFiles(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>("select name from migration");
  const known = new Set(rows.map(({ name }) => name));
  return readdirSync(folder)
    .filter((name) => name.endsWith(".sql") && !known.has(name))
    .sort();
}

/** Servers may run without the owner's address: then somebody else migrates, and they only look whether it was done. */
async function mayOnlyRead(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ other: boolean }>(
    "select not pg_has_role(relowner, 'USAGE') as other from pg_class where oid = to_regclass('migration')",
  );
  return rows[0]?.other ?? false;
}

/** Rights are given with the migrations, to one role: with another one a server would start, and its payments fail. */
async function refuseIfBehind(client: pg.Client, role: string): Promise<string[]> {
  const lacking = `DATABASE_URL: ${role} lacks rights in the database. Run "vitral migrate" with DATABASE_OWNER_URL beside this DATABASE_URL`;
  const { rows } = await client.query<{ may: boolean }>("select has_table_privilege('migration', 'select') as may");
  if (!rows[0]?.may) throw new ConfigError(lacking);
  const missing = await missingFiles(client);
  if (missing.length > 0)
    throw new ConfigError(`DATABASE_OWNER_URL is needed to migrate: the database lacks ${missing.join(", ")}`);
  if (!(await mayCallAll(client, role))) throw new ConfigError(lacking);
  return [];
}

async function makeQueues(ownerUrl: string): Promise<void> {
  const boss = new PgBoss({ connectionString: ownerUrl, supervise: false, schedule: false, max: 2 });
  boss.on("error", () => {});
  await boss.start();
  for (const queue of queues) {
    await ((await boss.getQueue(queue)) ? boss.updateQueue(queue, terms) : boss.createQueue(queue, terms));
  }
  await boss.stop({ graceful: false });
}
