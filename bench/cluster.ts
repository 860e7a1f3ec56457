import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { installedBinaries } from "../server/src/platform/embedded-postgres/binaries.ts";
import { startEmbeddedPostgres } from "../server/src/platform/embedded-postgres/embedded-postgres.ts";
import { preparePgbench, runPgbench } from "./pgbench.ts";

/** Durable as in production; memory and checkpoints as a small machine would set them, for us and for pgbench alike. */
const settings = {
  fsync: "on",
  synchronous_commit: "on",
  full_page_writes: "on",
  shared_buffers: "1GB",
  max_wal_size: "8GB",
  checkpoint_timeout: "15min",
};

export type Cluster = {
  url(role: string, database: string): string;
  /** Current transactions per second of TPC-B: scale 10, 16 clients, prepared statements. */
  yardstick(seconds: number): Promise<number>;
  stop(): Promise<void>;
};

/**
 * A PostgreSQL for this run with pgbench's tables: the shipped one, or the one whose programs lie in `folder`. It is
 * stopped and removed at the end, or when the run is interrupted.
 */
export async function startCluster(folder: string | null): Promise<Cluster> {
  const directory = mkdtempSync(join(tmpdir(), "vitral-bench-"));
  const postgres = await startEmbeddedPostgres({
    directory,
    settings,
    ...(folder !== null && { binaries: installedBinaries(folder) }),
  });
  const stop = async () => {
    await postgres.stop();
    rmSync(directory, { recursive: true, force: true, maxRetries: 10 });
  };
  for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => void stop().finally(() => process.exit(130)));
  try {
    await expectDurable(postgres.url("postgres", "postgres"));
    const yardstickUrl = postgres.url("postgres", "yardstick");
    await preparePgbench(postgres.url("postgres", "postgres"), yardstickUrl);
    return {
      url: (role, database) => postgres.url(role, database),
      yardstick: (seconds) => runPgbench(yardstickUrl, seconds),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Measurements need a database that waits for its disk (fsync). */
async function expectDurable(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (const name of ["fsync", "synchronous_commit", "full_page_writes"]) {
    const { rows } = await client.query<{ setting: string }>("select current_setting($1) as setting", [name]);
    if (rows[0]?.setting !== "on") throw new Error(`${name} is not on`);
  }
  await client.end();
}
