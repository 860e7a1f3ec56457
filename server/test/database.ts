import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "../src/platform/embedded-postgres/embedded-postgres.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The superuser's connection string of the run's PostgreSQL: `inject("postgresUrl")`. */
    postgresUrl: string;
  }
}

let directory: string | undefined;
let postgres: EmbeddedPostgres | undefined;

/** One PostgreSQL for the whole run, in a directory of its own. It is thrown away, so it need not survive a power cut. */
export async function setup(project: TestProject): Promise<void> {
  directory = mkdtempSync(join(tmpdir(), "vitral-test-"));
  try {
    const settings = { fsync: "off", synchronous_commit: "off", full_page_writes: "off" };
    postgres = await startEmbeddedPostgres({ directory, settings });
    project.provide("postgresUrl", postgres.url("postgres", "postgres"));
  } catch (error) {
    await teardown(); // vitest calls it only after a setup that succeeded
    throw error;
  }
}

export async function teardown(): Promise<void> {
  await postgres?.stop();
  if (directory) rmSync(directory, { recursive: true, force: true, maxRetries: 10 });
}
