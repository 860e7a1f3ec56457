import { type ChildProcess, spawn, type SpawnOptions } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { onTestFinished } from "vitest";
import { attachEmbeddedPostgres, type EmbeddedPostgres } from "./embedded-postgres.ts";

/** What a test throws away need not reach the disk. */
export const quick = { fsync: "off" };

/** A directory of the test's own. After the test what still runs on it is stopped, and it is removed. */
export function aDirectory(): string {
  const directory = realpathSync(mkdtempSync(join(tmpdir(), "vitral-postgres-")));
  onTestFinished(async () => {
    const left = await attachEmbeddedPostgres(join(directory, "data"));
    await left?.stop({ force: true });
    rmSync(directory, { recursive: true, force: true, maxRetries: 10 });
  });
  chmodSync(directory, 0o777);
  return join(directory, "data");
}

/** The first column of the first row, asked as the superuser. */
export async function ask(postgres: EmbeddedPostgres, sql: string): Promise<unknown> {
  const client = new Client({ connectionString: postgres.url("postgres", "postgres") });
  client.on("error", () => undefined); // a killed server reports twice: as the query's error, and as this event
  await client.connect();
  try {
    const { rows } = await client.query<unknown[]>({ text: sql, rowMode: "array" });
    return rows[0]?.[0];
  } finally {
    await client.end();
  }
}

const script = `
  import { startEmbeddedPostgres } from ${JSON.stringify(new URL("embedded-postgres.ts", import.meta.url).href)};
  try {
    const postgres = await startEmbeddedPostgres({ directory: process.argv[1], settings: { fsync: "off" } });
    process.on("SIGTERM", () => postgres.stop().then(() => process.exit(0)));
    console.log(postgres.started ? "started" : "attached");
    setInterval(() => undefined, 1000);
  } catch (error) {
    console.log(error.message);
  }`;

/** Another process that starts PostgreSQL in the directory and keeps it until it is killed or gets SIGTERM. */
export function aStarter(
  directory: string,
  options: SpawnOptions = {},
): { child: ChildProcess; output: Promise<string> } {
  const child = spawn(process.execPath, ["--input-type=module", "-e", script, directory], {
    stdio: ["ignore", "pipe", "inherit"],
    ...options,
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  const output = new Promise<string>((resolve) => {
    child.stdout?.once("data", (bytes: Buffer) => resolve(bytes.toString("utf8").trim()));
  });
  return { child, output };
}

export async function endOf(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
}
