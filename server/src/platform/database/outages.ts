import { sql } from "kysely";
import pg from "pg";
import { outageOf, type Outage } from "../process/outage.ts";
import type { Log } from "../process/log.ts";
import { clockDifference, type Db } from "./db.ts";
import { isLostConnection } from "./lost-connection.ts";

// Of the process, which has one database: each of its pools, calls and workers meets the same outage.
let log: Log | undefined;

/** The database does not answer. */
export const databaseOutage: Outage = outageOf({
  begins: (reason) => log?.error({ reason }, "the database does not answer; the failures that follow are only counted"),
  ends: (figures) => log?.warn(figures, "the database answers again"),
});

/** The database's disk is full: what is written fails, reads go on. */
export const fullDisk: Outage = outageOf({
  begins: (reason) => log?.error({ reason }, "the database's disk is full; the failures that follow are only counted"),
  ends: (figures) => log?.warn(figures, "the database's disk has space again"),
});

/** SQLSTATE disk_full. */
const isFullDisk = (error: unknown): boolean => error instanceof pg.DatabaseError && error.code === "53100";

const outageFor = (error: unknown): Outage | null =>
  isLostConnection(error) ? databaseOutage : isFullDisk(error) ? fullDisk : null;

/** A failure that says of itself that it belongs to an outage of something else, which has lines of its own. */
const isOfAnother = (error: unknown): boolean => (error as { isOfOutage?: boolean } | null)?.isOfOutage === true;

/**
 * Whether all of a failure comes from an outage, of the database or of what is outside, and counts it for the database:
 * then the outage's own lines tell of it, and the failure needs none.
 */
export function isOfOutage(error: unknown): boolean {
  // Node also fails a connection with one, when the host has several addresses.
  const faults = outageFor(error) === null && error instanceof AggregateError ? (error.errors as unknown[]) : [error];
  const isOfOne = (fault: unknown) => outageFor(fault) !== null || isOfAnother(fault);
  if (faults.length === 0 || !faults.every(isOfOne)) return false;
  for (const fault of faults) outageFor(fault)?.fails(reasonOf(fault));
  return true;
}

/** PostgreSQL's sentence about a connection or a disk, or the system's; neither quotes a value. */
function reasonOf(error: unknown): string {
  const { code, message } = error as Error & { code?: string };
  return [code, message].filter(Boolean).join(" ");
}

/** Says outages in this log, and looks every second whether one that is under way is over. */
export function watchOutages({ db, log: to, lookMs = 1_000 }: { db: Db; log: Log; lookMs?: number }): {
  stop(): void;
} {
  log = to;
  let isLooking = false;
  const look = async (outage: Outage, attempt: () => Promise<unknown>) => {
    if (!outage.isUnderWay()) return;
    await attempt().then(
      () => outage.works(),
      (error: unknown) => {
        // Another failure is none of this outage.
        if (!isOfOutage(error)) outage.works();
      },
    );
  };
  const lookAtBoth = async () => {
    isLooking = true;
    await look(databaseOutage, () => clockDifference(db, Date.now));
    await look(fullDisk, () => write(db));
    isLooking = false;
  };
  const timer = setInterval(() => {
    if (!isLooking) void lookAtBoth();
  }, lookMs);
  return {
    stop() {
      clearInterval(timer);
      log = undefined;
    },
  };
}

/** Needs some space on the database's disk for a moment. */
const write = (db: Db): Promise<unknown> =>
  db.transaction().execute((tx) =>
    sql`create temporary table disk_space on commit drop as
        select md5(n::text) as text from generate_series(1, 20000) n`.execute(tx),
  );
