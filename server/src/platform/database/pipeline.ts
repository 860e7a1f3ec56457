import type { PostgresPool, PostgresPoolClient, QueryExecutorProvider } from "kysely";
import pg from "pg";
import type { Db } from "./db.ts";

/** What a statement can be asked over. */
export type Asks = QueryExecutorProvider;

/** Takes a connection out of the pool; `close` gives it back, when everything that was asked over it was answered. */
type Open = () => Promise<{ asks: Asks; close(): void }>;

const offers = new WeakMap<Db, Open>();

/** Makes pipelines of a database's connections, which must be open with `pipeline`. `over` asks over what it is given. */
export function offerPipelines(db: Db, pool: pg.Pool, over: (connections: PostgresPool) => Asks): void {
  const asking = new WeakMap<pg.PoolClient, Asks>();
  offers.set(db, async () => {
    const client = await pool.connect();
    const asks = asking.get(client) ?? over(alwaysFree(client));
    asking.set(client, asks);
    return { asks, close: () => client.release() };
  });
}

/** Whoever asks does not wait for whoever asked before. */
function alwaysFree(client: pg.PoolClient): PostgresPool {
  const shared = { query: client.query.bind(client), release() {} } as PostgresPoolClient;
  return { options: {}, connect: () => Promise.resolve(shared), end: () => Promise.resolve() };
}

/** Asks one statement over the pipeline. */
export type Send = <T>(ask: (asks: Asks) => Promise<T>) => Promise<T>;

/** After so many a connection goes back to the pool, where others may wait for one. */
const maxPerConnection = 100;

/**
 * A pipeline over one connection of what `openDb` opened: what is sent goes out at once, without waiting for the answers of what
 * was sent before; PostgreSQL takes one statement after the other, each in a transaction of its own. It has a connection
 * only while something is under way, and another after a hundred statements or when one broke: then all fails that was
 * not answered. Waits while the pool has none, ten seconds at most.
 */
export function pipelineOf(db: Db): Send {
  const open = offers.get(db);
  if (!open) throw new Error("only what openDb opened has connections to give");
  let current: { opened: ReturnType<Open>; sent: number; inFlight: number } | null = null;

  return async (ask) => {
    const own = (current ??= { opened: open(), sent: 0, inFlight: 0 });
    const leave = () => void (current === own && (current = null));
    own.sent += 1;
    own.inFlight += 1;
    if (own.sent === maxPerConnection) leave();
    try {
      const { asks } = await own.opened;
      return await ask(asks);
    } catch (error) {
      if (!wasRolledBack(error)) leave();
      throw error;
    } finally {
      own.inFlight -= 1;
      if (own.inFlight === 0) {
        leave();
        own.opened.then((opened) => opened.close()).catch(() => {});
      }
    }
  };
}

/**
 * The database itself said no (that it took too long, too), so nothing of the statement is written. A connection that broke, or
 * a server that shuts down (57P01 and its like), says nothing of the kind.
 */
export const wasRolledBack = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && !/^(08|57P)/.test(error.code ?? "08");
