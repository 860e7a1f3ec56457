import { chmodSync, chownSync, mkdirSync, mkdtempSync, realpathSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll } from "vitest";
import { backUp } from "../src/platform/embedded-postgres/backup.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "../src/platform/embedded-postgres/embedded-postgres.ts";
import { postgresOfRun } from "./database.ts";
import { processesOn } from "./running-server.ts";

/** Runs one statement as the superuser. */
export async function asSuperuser<Row extends pg.QueryResultRow>(
  server: EmbeddedPostgres,
  query: string,
  database = "postgres",
): Promise<Row | undefined> {
  const client = new pg.Client({ connectionString: server.url("postgres", database) });
  await client.connect();
  try {
    return (await client.query<Row>(query)).rows[0];
  } finally {
    await client.end();
  }
}

/** Writes the file that says as what a copied cluster starts, owned as the rest of it. */
export function putSignal(directory: string, signal: "standby.signal" | "recovery.signal"): void {
  const file = join(directory, "cluster", signal);
  writeFileSync(file, "", { mode: 0o600 });
  const { uid, gid } = statSync(join(directory, "cluster/PG_VERSION"));
  chownSync(file, uid, gid);
}

/**
 * A PostgreSQL of the file's own, and a standby that follows it by streaming and ends at once what holds up its replay.
 * `fill` makes what the standby has from its beginning.
 */
export async function aPrimaryWithStandby(fill: (primary: EmbeddedPostgres) => Promise<unknown> = async () => {}) {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "vitral-standby-")));
  chmodSync(folder, 0o777); // PostgreSQL runs as another user where the tests run as root
  const [ofPrimary, ofStandby] = [join(folder, "primary"), join(folder, "standby")];
  const settings = { fsync: "off", full_page_writes: "off" };
  const primary = await startEmbeddedPostgres({ directory: ofPrimary, settings, ...postgresOfRun() });
  await fill(primary);
  mkdirSync(ofStandby);
  await backUp(ofPrimary, ofStandby);
  putSignal(ofStandby, "standby.signal");
  const follows = { primary_conninfo: primary.url("postgres", "postgres"), max_standby_streaming_delay: "100ms" };
  const start = () =>
    startEmbeddedPostgres({ directory: ofStandby, settings: { ...settings, ...follows }, ...postgresOfRun() });
  let standby = await start();
  const signal = (name: NodeJS.Signals) => {
    for (const pid of processesOn(ofStandby)) process.kill(pid, name);
  };
  afterAll(async () => {
    signal("SIGCONT");
    await standby.stop();
    await primary.stop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  });
  return {
    primary,
    url: (role: string, database: string) => standby.url(role, database),
    stop: () => standby.stop(),
    startAgain: async () => void (standby = await start()),
    /** All its processes stand still, and its connections stay. */
    freeze: () => signal("SIGSTOP"),
    goOn: () => signal("SIGCONT"),
    pauseReplay: () => asSuperuser(standby, "select pg_wal_replay_pause()"),
    resumeReplay: () => asSuperuser(standby, "select pg_wal_replay_resume()"),
    promote: () => asSuperuser(standby, "select pg_promote()"),
  };
}
