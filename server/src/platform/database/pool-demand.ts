import type pg from "pg";
import { isSpent, noteLostConnection } from "./lost-connection.ts";

/** Tells how many connections to a database are in use or waited for. */
export type PoolDemand = {
  capacity: number;
  /** How many connections are taken, and how many callers wait for one. */
  demand(): number;
  /** Those of one class of calls, once `countBy` said how to tell it. */
  demandOf(kind: string): number;
  /** `kindOf` answers the class of the code that runs; null: a worker's. */
  countBy(kindOf: () => string | null): void;
  whenReleased(then: () => void): void;
};

/** A pool as the query interface uses it. */
export type Connections = {
  options: pg.PoolOptions;
  connect(): Promise<pg.PoolClient>;
  end(): Promise<void>;
};

/** A pool whose connections are counted by the class of the call that takes them, from its waiting for one on. */
export function countDemand(pool: pg.Pool): { connections: Connections; demand: PoolDemand } {
  const taken = new Map<string, number>();
  let kindOf: () => string | null = () => null;
  const add = (kind: string | null, many: number) => {
    if (kind !== null) taken.set(kind, (taken.get(kind) ?? 0) + many);
  };
  return {
    connections: {
      options: pool.options,
      end: () => pool.end(),
      async connect() {
        const kind = kindOf();
        add(kind, 1);
        const client = await pool.connect().catch((error: unknown) => {
          add(kind, -1);
          noteLostConnection(error);
          throw error;
        });
        const release = client.release.bind(client);
        client.release = (error) => {
          client.release = release;
          add(kind, -1);
          release(error ?? isSpent(client));
        };
        return client;
      },
    },
    demand: {
      capacity: pool.options.max,
      demand: () => pool.totalCount - pool.idleCount + pool.waitingCount,
      demandOf: (kind) => taken.get(kind) ?? 0,
      countBy: (how) => void (kindOf = how),
      whenReleased: (then) => void pool.on("release", then),
    },
  };
}
