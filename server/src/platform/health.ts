import type { FastifyInstance } from "fastify";
import { answers, type Db } from "./db.ts";

/** Longer than any healthy database takes, shorter than a load balancer waits. */
const patience = 2_000;

/**
 * `GET /health`, readiness: 200 `ok` when the database answers, else 503: `unavailable`, or `stopping` while the last calls end.
 * A load balancer sends calls only where it is 200.
 */
export function healthRoute(app: FastifyInstance, db: Db, stopping: () => boolean): void {
  // Whether the process lives, whatever its database does: who restarts what is dead asks this, or a fault of the database
  // would end every server.
  app.get("/health/live", async () => ({ status: "ok" }));
  app.get("/health", async (request, reply) => {
    if (stopping()) return reply.status(503).send({ status: "stopping" });
    try {
      await within(patience, answers(db));
      return { status: "ok" };
    } catch (error) {
      request.log.warn({ err: error }, "the database does not answer");
      return reply.status(503).send({ status: "unavailable" });
    }
  });
}

function within(ms: number, work: Promise<void>): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`no answer in ${ms} ms`)), ms);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
