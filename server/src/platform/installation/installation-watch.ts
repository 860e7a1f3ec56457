import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import type { Secrets } from "../crypto/secrets.ts";
import type { Db } from "../database/db.ts";
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
};

/** Nothing keeps it from anything. */
export const openInstallation: Readonly<Installation> = { keyFault: null, isRestored: false };

/** Whether a server works by itself: sends, pays, takes, removes. */
export const works = ({ keyFault: fault, isRestored }: Readonly<Installation>): boolean =>
  fault === null && !isRestored;

type Watched = {
  installation: Readonly<Installation>;
  /** Looks every second from now on; a fault of the keys is logged once. */
  repeatLook: (log: FastifyBaseLogger) => Worker;
};

/** Looks at what keeps a server from its work. Where the database is silent later, the last look holds. */
export async function watchInstallation(db: Db, { marks }: Secrets): Promise<Watched> {
  const installation: Installation = { ...openInstallation };
  const look = async () => {
    const [keys, copy] = await Promise.all([findKeys(db), findRestoredCopy(db)]);
    installation.keyFault = keyFault(keys, marks);
    installation.isRestored = copy !== null;
  };
  await look();
  const repeatLook = (log: FastifyBaseLogger) =>
    repeat("keys and mark of the database", lookMs, { log, works: () => true }, async () => {
      const before = installation.keyFault;
      await look().catch(() => {}); // the health check says that the database is silent
      if (installation.keyFault !== null && before === null) log.error(installation.keyFault);
    });
  return { installation, repeatLook };
}

/** Until a mark is taken away somebody compares books: a minute, in seconds. */
const restoredRetry = 60;
/** Until the proxy has taken this server out, in seconds. */
const keyRetry = 5;

/**
 * Refuses calls before they read or count anything: all where the server lacks a key, those that `isClosed` where the
 * database is a restored copy. What is free (health, brand, settings) is answered always.
 */
export function refuseWhileClosed(
  app: FastifyInstance,
  installation: Readonly<Installation>,
  isClosed: (call: { method: string; path: string }) => boolean,
): void {
  app.addHook("onRequest", async ({ method, routeOptions: { url: path = "", config } }) => {
    if (config.admission === undefined || config.admission === "free") return;
    if (installation.keyFault !== null) throw serverBusy(keyRetry);
    if (installation.isRestored && isClosed({ method, path })) {
      throw new Refusal("RESTORED", { retryAfter: restoredRetry });
    }
  });
}
