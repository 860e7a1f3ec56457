import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import type { Secrets } from "../crypto/secrets.ts";
import { isRead } from "../admission/call-class.ts";
import type { Db } from "../database/db.ts";
import { type Durable, type Writes, watchWrites } from "../database/write-probe.ts";
import { databaseOutage } from "../database/outages.ts";
import { outageOf } from "../process/outage.ts";
import { Refusal, serverBusy } from "../http/errors.ts";
import { repeat, type Worker } from "../jobs/worker.ts";
import { keyFault, lookMs } from "./key-check.ts";
import { findKeys } from "./key-queries.ts";
import { findRestoredCopy } from "./restored-copy.ts";

/** What of the installation keeps a server from answering calls, or from working by itself. */
export type Installation = {
  /** Why the server's keys are not those of the database any more, for the operator; null: they are. */
  keyFault: string | null;
  /** Whether the database is a restored copy. */
  isRestored: boolean;
  /** Whether the database takes writes. */
  readonly writes: Writes;
};

/** Nothing keeps it from anything. */
export const openInstallation: Readonly<Installation> = { keyFault: null, isRestored: false, writes: "ok" };

/** Whether a server works by itself: sends, pays, takes, removes. */
export const works = ({ keyFault: fault, isRestored, writes }: Readonly<Installation>): boolean =>
  fault === null && !isRestored && writes === "ok";

type Watched = {
  installation: Readonly<Installation>;
  /** Looks every second from now on; a fault of the keys is logged once. */
  repeatLook: (log: FastifyBaseLogger) => Worker;
};

/**
 * Looks at what keeps a server from its work. Where the database is silent later, the last look holds. The embedded
 * database (`databaseUrl` null) is this machine's own and has no standby: its writes are taken for granted.
 */
export async function watchInstallation(
  db: Db,
  { marks }: Secrets,
  { databaseUrl, durable }: { databaseUrl: string | null; durable: Durable },
): Promise<Watched> {
  const installation: Installation = {
    ...openInstallation,
    get writes() {
      return probe?.writes ?? "ok";
    },
  };
  const look = async () => {
    const [keys, copy] = await Promise.all([findKeys(db), findRestoredCopy(db)]);
    installation.keyFault = keyFault(keys, marks);
    installation.isRestored = copy !== null;
  };
  await look();
  const probe = databaseUrl === null ? null : await watchWrites(databaseUrl, { db, durable });
  const repeatLook = (log: FastifyBaseLogger): Worker => {
    const writes = outageOf({
      begins: (reason) => log.error({ reason }, "the database takes no writes; calls that write are refused"),
      ends: (figures) => log.warn(figures, "the database takes writes again"),
    });
    let looks = 0;
    const worker = repeat("keys and mark of the database", lookMs, { log, works: () => true }, async () => {
      if (installation.writes === "ok") writes.works();
      // A database that is away has lines of its own, and takes writes some seconds after it answers again.
      looks = installation.writes === "ok" || databaseOutage.isUnderWay() ? 0 : looks + 1;
      if (looks >= looksToTell) writes.fails(installation.writes);
      const before = installation.keyFault;
      await look().catch(() => {}); // the health check says that the database is silent
      if (installation.keyFault !== null && before === null) log.error(installation.keyFault);
    });
    return { stop: async () => void (await Promise.all([worker.stop(), probe?.stop()])) };
  };
  return { installation, repeatLook };
}

/** Looks in a row at a database without writes, before the log tells of it. */
const looksToTell = 3;
/** Until a mark is taken away somebody compares books: a minute, in seconds. */
const restoredRetry = 60;
/** Until the proxy has taken this server out, or another database machine leads, in seconds. */
const soon = 5;

/**
 * Refuses calls before they read or count anything: all where the server lacks a key, those that write where the
 * database takes no writes, those that `isClosed` where it is a restored copy. What is free (health, brand, settings)
 * is answered always.
 */
export function refuseWhileClosed(
  app: FastifyInstance,
  installation: Readonly<Installation>,
  isClosed: (call: { method: string; path: string }) => boolean,
): void {
  app.addHook("onRequest", async ({ method, routeOptions: { url: path = "", config } }) => {
    if (config.admission === undefined || config.admission === "free") return;
    if (installation.keyFault !== null) throw serverBusy(soon);
    if (installation.writes !== "ok" && !isRead(method)) throw new Refusal("NOT_WRITABLE", { retryAfter: soon });
    if (installation.isRestored && isClosed({ method, path })) {
      throw new Refusal("RESTORED", { retryAfter: restoredRetry });
    }
  });
}
