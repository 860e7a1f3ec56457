import { PgBoss } from "pg-boss";
import type { FastifyBaseLogger } from "fastify";
import { silenceMs } from "../database/db.ts";

/** How often a server looks for jobs whose server is dead. */
const lookSeconds = 10;
/** As for the server's own statements: a silently lost connection must not block its worker for ever. */
const limits = { query_timeout: silenceMs, connectionTimeoutMillis: 10_000 };

/** The job queue, as the application's role: its tables were made by `migrate`. */
export async function startJobs(url: string, log: FastifyBaseLogger): Promise<PgBoss> {
  const boss = new PgBoss({
    connectionString: url,
    migrate: false,
    createSchema: false,
    schedule: false,
    max: 4,
    superviseIntervalSeconds: lookSeconds,
    monitorIntervalSeconds: lookSeconds,
    maintenanceIntervalSeconds: 600,
    ...limits,
  });
  boss.on("error", (error) => log.error({ err: error }, "job queue"));
  return boss.start();
}
