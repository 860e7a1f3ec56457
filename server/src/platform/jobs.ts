import { PgBoss } from "pg-boss";
import type { FastifyBaseLogger } from "fastify";

/** The job queue, as the application's role: its tables were made by `migrate`. */
export async function startJobs(url: string, log: FastifyBaseLogger): Promise<PgBoss> {
  const boss = new PgBoss({ connectionString: url, migrate: false, createSchema: false, schedule: false, max: 4 });
  boss.on("error", (error) => log.error({ err: error }, "job queue"));
  return boss.start();
}
