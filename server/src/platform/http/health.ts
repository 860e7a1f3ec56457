import type { FastifyInstance } from "fastify";
import { clockDifference, type Db, maxClockDifferenceMs } from "../database/db.ts";
import { databaseOutage, fullDisk, isOfOutage } from "../database/outages.ts";
import { isTemporaryFolderFull } from "../process/temporary.ts";
import { outageOf } from "../process/outage.ts";

/** Longer than a healthy database needs, shorter than a load balancer waits. */
const timeoutMs = 2_000;

type Checks = {
  stopping: () => boolean;
  /** The machine's clock, in milliseconds since 1970. */
  clock: () => number;
  /** What keeps this server from answering calls (installation-watch.ts). */
  installation: { readonly keyFault: string | null; readonly isRestored: boolean; readonly writes: string };
};

/**
 * `GET /health`, readiness: 200 `ok` when the database answers; `restored` where it is a restored copy, so that
 * customers read why they wait; `disk` while its disk is full, and `notdurable` while none of its writes is
 * acknowledged, as reads go on; `temporary-folder` while that of this server is full, as payments go on. Else 503:
 * `unavailable`; `stopping` during shutdown; `clock` where this machine's clock differs by more than 2 s from the
 * database's; `key` where this server lacks a key of the database; `readonly` where the database is a standby, or
 * allows no writes. A load balancer sends calls only where it is 200.
 */
export function healthRoute(app: FastifyInstance, db: Db, { stopping, clock, installation }: Checks): void {
  // Liveness, without the database: otherwise a fault of the database would make a supervisor restart every server.
  const wrongClock = outageOf({
    begins: (difference) => app.log.error({ difference }, "this machine's clock differs from the database's"),
    ends: (figures) => app.log.warn(figures, "this machine's clock is right again"),
  });
  const difference = sharedFor(timeoutMs, () => clockDifference(db, clock));
  app.get("/health/live", { config: { admission: "free" } }, async () => ({ status: "ok" }));
  app.get("/health", { config: { admission: "free" } }, async (_request, reply) => {
    if (stopping()) return reply.status(503).send({ status: "stopping" });
    try {
      const ahead = await within(timeoutMs, difference());
      if (Math.abs(ahead) > maxClockDifferenceMs) {
        wrongClock.fails(`${Math.round(ahead)} ms`);
        return reply.status(503).send({ status: "clock" });
      }
      wrongClock.works();
      if (installation.keyFault !== null) return reply.status(503).send({ status: "key" });
      if (installation.writes === "readonly") return reply.status(503).send({ status: "readonly" });
      if (installation.isRestored) return { status: "restored" };
      if (fullDisk.isUnderWay()) return { status: "disk" };
      if (installation.writes === "notdurable") return { status: "notdurable" };
      return { status: (await isTemporaryFolderFull()) ? "temporary-folder" : "ok" };
    } catch (error) {
      if (!isOfOutage(error)) databaseOutage.fails((error as Error).message);
      return reply.status(503).send({ status: "unavailable" });
    }
  });
}

/**
 * Concurrent checks share one query: the call is public and never refused, so one query each could take all
 * connections. A query older than `ms` counts as lost, and the next check starts another.
 */
function sharedFor<T>(ms: number, ask: () => Promise<T>): () => Promise<T> {
  let inFlight: { since: number; answer: Promise<T> } | null = null;
  return () => {
    if (inFlight && performance.now() - inFlight.since < ms) return inFlight.answer;
    const own = { since: performance.now(), answer: ask() };
    const end = () => {
      if (inFlight === own) inFlight = null;
    };
    own.answer.then(end, end);
    inFlight = own;
    return own.answer;
  };
}

function within<T>(ms: number, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`no answer in ${ms} ms`)), ms);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
