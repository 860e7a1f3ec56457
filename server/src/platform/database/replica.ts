import type { KyselyPlugin } from "kysely";
import pg from "pg";
import { Counter, type Metric } from "prom-client";
import { ConfigError } from "../process/config-error.ts";
import type { Log } from "../process/log.ts";
import { outageOf } from "../process/outage.ts";
import { partOf } from "../process/part-of-machine.ts";
import { type Db, openDb } from "./db.ts";
import { answerMs, type Unfit, unfitBy, unfitNames, untilAllIsThere, writtenOn } from "./replica-state.ts";

/** Reads for one call. `ask` changes nothing: where the replica fails, it is asked once more, of the primary. */
export type Read = <T>(ask: (db: Db) => Promise<T>) => Promise<T>;

/** Begins the reads of one call: each of them sees what was written before the first one. */
export type Reads = (primary: Db) => Read;

/** Where there is no replica. */
export const readsOfPrimary: Reads = (primary) => (ask) => ask(primary);

/** The reads of a server that a replica may answer. */
export type Replica = {
  reads: Reads;
  /** Begins the same over one connection of its own to each, whose statements may take `statementMs`. */
  openOwn(primaryUrl: string, statementMs: number): { read: Read; close: () => Promise<void> };
  /** Looks at it at the start. Throws ConfigError where it is one of another database. */
  refuseOther(primary: Db): Promise<void>;
  /** What the start has to say of it. */
  warnings(): string[];
  metrics: Metric[];
  close(): Promise<void>;
};

type Options = { demo: boolean; log: () => Pick<Log, "warn"> };

/** As many reads run there at once; one more goes to the primary. */
const connections = 8;
/** A replica that is not used is looked at again after so long, by a call that does not wait for it. Milliseconds. */
const againMs = 500;

/** The replica of DATABASE_READ_URL; null: the primary answers all. */
export const replicaAt = (url: string | null, options: Options): Replica =>
  url === null ? noReplica(options) : openReplica(url, options);

/** The primary answers all. */
export const noReplica = ({ demo }: Pick<Options, "demo"> = { demo: false }): Replica => ({
  reads: readsOfPrimary,
  openOwn(primaryUrl, statementMs) {
    const { db, close } = openDb(primaryUrl, { max: 1, statementMs, demo });
    return { read: readsOfPrimary(db), close };
  },
  refuseOther: async () => {},
  warnings: () => [],
  metrics: [],
  close: async () => {},
});

function openReplica(url: string, { demo, log }: Options): Replica {
  let unfit: Unfit | null = null;
  const look = { at: 0, isUnderWay: false };
  const counter = new Counter({
    name: "vitral_replica_reads_total",
    help: "Reads that a replica may answer, by who did, and why the primary",
    labelNames: ["by", "because"],
    registers: [],
  });
  const outage = outageOf({
    begins: (reason) => log().warn({ reason }, "the replica is not used: the primary answers its reads"),
    ends: (figures) => log().warn(figures, "the replica is used again"),
  });
  const leave = (why: Unfit) => {
    unfit = why;
    outage.fails(unfitNames[why]);
  };
  const works = () => {
    unfit = null;
    outage.works();
  };

  /** Begins a look at a replica that is not used, for later calls. */
  const lookAgain = (replica: Db, primary: Db) => {
    if (look.isUnderWay || performance.now() - look.at < againMs) return;
    look.at = performance.now();
    look.isUnderWay = true;
    writtenOn(primary)
      .then((written) => replica.connection().execute((db) => untilAllIsThere(db, written)))
      .then(works, (error: unknown) => leave(unfitBy(error) ?? "away"))
      .finally(() => (look.isUnderWay = false));
  };

  const readsOn = (replica: Db, most: number): Reads => {
    let running = 0;
    return (primary) => {
      let position: ReturnType<typeof writtenOn> | undefined;
      return async (ask) => {
        const fromPrimary = (because: Unfit | "conflict" | "full") => {
          counter.inc({ by: "primary", because });
          return ask(primary);
        };
        if (unfit !== null) {
          lookAgain(replica, primary);
          return fromPrimary(unfit);
        }
        if (running >= most) return fromPrimary("full");
        running += 1;
        try {
          const written = await (position ??= writtenOn(primary)).catch(() => null);
          // The primary's own failure says why.
          if (written === null) return ask(primary);
          const answer = await replica.connection().execute(async (db) => {
            await untilAllIsThere(db, written);
            return whileItLasts(db, ask);
          });
          counter.inc({ by: "replica", because: "fresh" });
          if (unfit === null) works();
          return answer;
        } catch (error) {
          if (isConflict(error)) return fromPrimary("conflict");
          const why = unfitBy(error);
          if (why === null) throw error;
          leave(why);
          return fromPrimary(why);
        } finally {
          running -= 1;
        }
      };
    };
  };

  const open = (limits: { max: number; statementMs?: number }) => {
    // One beside them looks whether the replica can be used again.
    const { db, close } = openDb(url, { ...limits, max: limits.max + 1, demo, connectMs: answerMs });
    return { db, reads: readsOn(db, limits.max), close };
  };
  const ofCalls = open({ max: partOf(connections, 2) });
  return {
    reads: ofCalls.reads,
    openOwn(primaryUrl, statementMs) {
      const there = open({ max: 1, statementMs });
      const here = openDb(primaryUrl, { max: 1, statementMs, demo });
      return {
        read: there.reads(here.db),
        close: async () => void (await Promise.all([there.close(), here.close()])),
      };
    },
    async refuseOther(primary) {
      const written = await writtenOn(primary);
      try {
        await ofCalls.db.connection().execute((db) => untilAllIsThere(db, written));
      } catch (error) {
        unfit = unfitBy(error) ?? "away";
      }
      if (unfit === "other") throw new ConfigError(unfitNames.other);
    },
    warnings: () => (unfit === null ? [] : [`${unfitNames[unfit]}: the primary answers its reads`]),
    metrics: [counter],
    close: ofCalls.close,
  };
}

/** A standby ends a read that holds up its replay (serialization_failure, deadlock_detected). */
const isConflict = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && /^40(001|P01)$/.test(error.code ?? "");

/** The connection goes to others when `ask` has ended: what asks with the same database later is refused. */
async function whileItLasts<T>(db: Db, ask: (db: Db) => Promise<T>): Promise<T> {
  let isOver = false;
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      if (isOver) throw new Error("a read that has ended asks again");
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  try {
    return await ask(db.withPlugin(plugin));
  } finally {
    isOver = true;
  }
}
