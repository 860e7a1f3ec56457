import type { Kysely } from "kysely";
import pg from "pg";
import type { Executor } from "./statement.ts";
import type { Tables } from "./tables.ts";

/** As in db.ts, which imports this file. */
type Db = Kysely<Tables>;

/** Takes a connection from the pool; `close` returns it when all its statements were answered. */
type Open = () => Promise<{ executor: Executor; close(): void }>;

const offers = new WeakMap<Db, Open>();

/** Creates pipelines over a database's connections, which must be open with `pipeline`. */
export const offerPipelines = (db: Db, open: Open): void => void offers.set(db, open);

/** Sends one statement over the pipeline. */
export type Send = <T>(run: (executor: Executor) => Promise<T>) => Promise<T>;

/** After so many statements a connection returns to the pool, where others may wait for one. */
const maxPerConnection = 100;

/**
 * A pipeline over one connection: a statement is sent at once, without waiting for earlier answers; PostgreSQL runs
 * them in order, each in its own transaction. It holds a connection only while statements are in flight, and takes
 * another after a hundred statements or after a failure, which rejects all unanswered statements. Waits up to ten
 * seconds for a connection of the pool.
 */
export function pipelineOf(db: Db): Send {
  const open = offers.get(db);
  if (!open) throw new Error("only what openDb opened has connections to give");
  let current: { opened: ReturnType<Open>; sent: number; inFlight: number } | null = null;

  return async (run) => {
    const own = (current ??= { opened: open(), sent: 0, inFlight: 0 });
    const leave = () => void (current === own && (current = null));
    own.sent += 1;
    own.inFlight += 1;
    if (own.sent === maxPerConnection) leave();
    try {
      const { executor } = await own.opened;
      return await run(executor);
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
 * Whether the database itself rejected the statement (also by its time limit), so that nothing of it is written. A
 * broken connection or a stopping server (57P01 and similar) does not prove that.
 */
export const wasRolledBack = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && !/^(08|57P)/.test(error.code ?? "08");
