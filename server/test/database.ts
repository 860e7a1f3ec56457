import { type ChildProcess, spawn } from "node:child_process";
import { chmodSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { type Binaries, installedBinaries } from "../src/platform/embedded-postgres/binaries.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "../src/platform/embedded-postgres/embedded-postgres.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The superuser's connection string of the run's PostgreSQL: `inject("postgresUrl")`. */
    postgresUrl: string;
    /** A folder of the run, for what its workers share; removed afterwards. */
    runDirectory: string;
  }
}

let run: { directory: string; cleaner: ChildProcess; postgres?: EmbeddedPostgres } | undefined;

/** The shipped PostgreSQL, or the one whose programs lie in the folder that TEST_POSTGRES_BIN names. */
export function postgresOfRun(): { binaries?: Binaries } {
  const folder = process.env["TEST_POSTGRES_BIN"];
  return folder ? { binaries: installedBinaries(folder) } : {};
}

/** One PostgreSQL for the whole run, in its own directory. It is removed afterwards, so it is not durable. */
export async function setup(project: TestProject): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), "vitral-test-"));
  run = { directory, cleaner: cleanerFor(directory) };
  chmodSync(directory, 0o777); // PostgreSQL runs as another user where the tests run as root
  project.provide("runDirectory", directory);
  try {
    const settings = { fsync: "off", synchronous_commit: "off", full_page_writes: "off" };
    run.postgres = await startEmbeddedPostgres({ directory, settings, ...postgresOfRun() });
    project.provide("postgresUrl", run.postgres.url("postgres", "postgres"));
  } catch (error) {
    await teardown(); // vitest calls it only after a successful setup
    throw error;
  }
}

export async function teardown(): Promise<void> {
  if (!run) return;
  const { cleaner, postgres } = run;
  run = undefined;
  await postgres?.stop();
  // The shell removes some 200,000 files: the run does not wait for it, and its next part is not slower for it.
  cleaner.stdin?.end();
}

/**
 * A shell that waits for our pipe to close, survives us and removes the run's directory. Vitest calls no teardown when
 * interrupted: then PostgreSQL still runs, and the shell ends it.
 */
function cleanerFor(directory: string): ChildProcess {
  const running = '"$0/cluster/postmaster.pid"';
  const stop = `[ -f ${running} ] && kill -QUIT "$(head -n 1 ${running})" && sleep 1`;
  const script = `read -r _; ${stop}; nice -n 19 rm -rf "$0"`;
  const cleaner = spawn("sh", ["-c", script, directory], { stdio: ["pipe", "ignore", "ignore"], detached: true });
  cleaner.unref();
  return cleaner;
}
