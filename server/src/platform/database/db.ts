import type { Socket } from "node:net";
import { Kysely, type LogEvent, PostgresDialect, type PostgresPool, sql, type Transaction } from "kysely";
import pg from "pg";
import { connectionFor } from "./connection.ts";
import { offerPipelines } from "./pipeline.ts";
import type { Tables } from "./tables.ts";
import { everyone, nobody } from "./tenancy.ts";

export type Db = Kysely<Tables>;
export type Tx = Transaction<Tables>;

/** bigint columns are centavos and counts: numbers, as long as they are exact. */
const types = {
  getTypeParser(oid: Parameters<typeof pg.types.getTypeParser>[0], format?: "text" | "binary") {
    if (oid === pg.types.builtins.INT8) return exactNumber;
    if (oid === pg.types.builtins.DATE) return (text: string) => text;
    return pg.types.getTypeParser(oid, format) as (text: string) => unknown;
  },
};

function exactNumber(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError("a bigint that a number cannot hold exactly");
  return value;
}

type Options = {
  most?: number;
  log?: (event: LogEvent) => void;
  /**
   * What asks in nobody's name (tenancy.ts) sees the rows of all tenants: for commands, seeds and tests, never for a
   * server.
   */
  everyone?: boolean;
};

/** No statement of a server may take longer, and none of a command: PostgreSQL ends it. */
const statementMs = { server: 10_000, command: 600_000 };
const graceMs = 5_000;
/**
 * A connection of a server on which nothing came or went for longer is lost, whatever the kernel believes, which asks
 * again for a quarter of an hour: a firewall forgot it, or the machine behind it is gone.
 */
export const silenceMs = statementMs.server + graceMs;

/** How busy a database's connections are. */
export type PoolDemand = {
  capacity: number;
  /** How many connections are taken, and how many callers wait for one. */
  demand(): number;
  whenReleased(then: () => void): void;
};
const pools = new WeakMap<Db, PoolDemand>();

/** The demand for the connections of what `openDb` opened. */
export function demandFor(db: Db): PoolDemand {
  const found = pools.get(db);
  if (!found) throw new Error("only what openDb opened has connections");
  return found;
}

/** A pool of connections; 16 is where more stops helping on the hardware measured (docs/decisions). */
export function openDb(url: string, options: Options = {}): { db: Db; close: () => Promise<void> } {
  const longest = options.everyone ? statementMs.command : statementMs.server;
  const pool = new pg.Pool({
    Client: connectionFor(options.everyone ? everyone : nobody),
    connectionString: url,
    max: options.most ?? 16,
    connectionTimeoutMillis: 10_000,
    idle_in_transaction_session_timeout: 30_000,
    statement_timeout: longest,
    application_name: "vitral",
    types: types,
    pipeline: true,
  });
  // A connection that breaks while idle is the pool's affair: the next query opens another.
  pool.on("error", () => {});
  // One that breaks between two queries of a transaction has nobody else to tell: without this it would end the server.
  pool.on("connect", (client) => {
    client.on("error", () => {});
    const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
    stream.setTimeout(longest + graceMs, () => stream.destroy(new Error("the database said nothing for too long")));
  });
  const over = (connections: PostgresPool) =>
    new Kysely<Tables>({
      dialect: new PostgresDialect({ pool: connections }),
      ...(options.log && { log: options.log }),
    });
  const db = over(pool);
  offerPipelines(db, pool, over);
  pools.set(db, {
    capacity: pool.options.max,
    demand: () => pool.totalCount - pool.idleCount + pool.waitingCount,
    whenReleased: (then) => void pool.on("release", then),
  });
  return { db, close: () => db.destroy() };
}

/** Holds everyone else who asks for the same lock until this transaction ends. */
export async function lockFor(tx: Db | Tx, purpose: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${purpose}, 0))`.execute(tx);
}

/**
 * By how many milliseconds the database's clock is ahead of ours (behind: negative), nearer to zero where the way there
 * took long: half of it counts for us. `clock` answers milliseconds since 1970.
 */
export async function clockDifference(db: Db, clock: () => number): Promise<number> {
  const asked = clock();
  const { rows } = await sql<{ at: number }>`
    select (extract(epoch from clock_timestamp()) * 1000)::float8 as at`.execute(db);
  const answered = clock();
  const difference = (rows[0]?.at ?? Number.NaN) - (asked + answered) / 2;
  return Math.sign(difference) * Math.max(0, Math.abs(difference) - (answered - asked) / 2);
}

/**
 * A server stamps statements and limits with its own clock: beyond this difference (ms) from the database's it may not
 * serve.
 */
export const maxClockDifferenceMs = 2_000;
