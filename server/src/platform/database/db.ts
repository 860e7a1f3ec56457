import type { EventEmitter } from "node:events";
import type { Socket } from "node:net";
import { Kysely, type LogEvent, PostgresDialect, sql, type Transaction } from "kysely";
import pg from "pg";
import { connectionFor } from "./connection.ts";
import { noteError, noteLostConnection } from "./lost-connection.ts";
import { countDemand, type PoolDemand } from "./pool-demand.ts";
import { offerPipelines } from "./pipeline.ts";
import { offerConnections, type Run } from "./statement.ts";
import type { Tables } from "./tables.ts";
import { allTenants, noTenant } from "./tenancy.ts";

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

/** A statement that was answered. */
export type StatementEvent = Pick<LogEvent, "level" | "queryDurationMillis"> & { query: { sql: string } };
type Log = (event: StatementEvent) => void;

type Options = {
  max?: number;
  log?: Log;
  /**
   * Code without a tenant (tenancy.ts) sees the rows of all tenants: for commands, seeds and tests, never for a server.
   */
  allTenants?: boolean;
  /** How long one statement may take, in milliseconds, where it is not what `statementMs` below says. */
  statementMs?: number;
  /** How long a connection may take to be had, in milliseconds. */
  connectMs?: number;
  /** DEMO=1: business_now() follows the clock of the demo (business-clock.ts). */
  demo?: boolean;
};

/** No statement of a server may take longer, and none of a command: PostgreSQL ends it. */
const statementMs = { server: 10_000, command: 600_000 };
const graceMs = 5_000;
/**
 * A connection of a server without traffic for longer counts as lost: a firewall dropped it, or the machine behind it
 * is gone. The kernel alone would retry for a quarter of an hour.
 */
export const silenceMs = statementMs.server + graceMs;

export type { PoolDemand } from "./pool-demand.ts";
const pools = new WeakMap<Db, PoolDemand>();

/** The demand for the connections of what `openDb` opened. */
export function demandFor(db: Db): PoolDemand {
  const found = pools.get(db);
  if (!found) throw new Error("only what openDb opened has connections");
  return found;
}

/** A pool of connections; 16 is where more stops helping on the hardware measured (docs/decisions). */
export function openDb(url: string, options: Options = {}): { db: Db; close: () => Promise<void> } {
  const longest = options.statementMs ?? (options.allTenants ? statementMs.command : statementMs.server);
  const pool = new pg.Pool({
    Client: connectionFor(options.allTenants ? allTenants : noTenant),
    connectionString: url,
    max: options.max ?? 16,
    connectionTimeoutMillis: options.connectMs ?? 10_000,
    idle_in_transaction_session_timeout: 30_000,
    statement_timeout: longest,
    // A long statement waits for no lock, as calls would then wait behind it.
    ...(options.statementMs !== undefined && { lock_timeout: 10_000, keepAlive: true }),
    application_name: "vitral",
    ...(options.demo && { options: "-c vitral.demo=on" }),
    types: types,
    pipeline: true,
  });
  // The pool replaces a connection that breaks while idle: the next query opens another.
  pool.on("error", () => {});
  // An error between two queries of a transaction has no other listener: without this one it would end the server.
  pool.on("connect", (client) => {
    client.on("error", noteLostConnection);
    const { connection } = client as unknown as { connection: EventEmitter & { stream: Socket } };
    const { stream } = connection;
    connection.on("errorMessage", ({ code }: { code?: string }) => noteError(client, code));
    stream.setTimeout(longest + graceMs, () => stream.destroy(new Error("the database said nothing for too long")));
  });
  const { connections, demand } = countDemand(pool);
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: connections }),
    ...(options.log && { log: options.log }),
  });
  const runOn = (client: pg.PoolClient): Run => toldTo(options.log, (text, values) => client.query(text, values));
  offerConnections(db, async (text, values) => {
    const client = await connections.connect();
    try {
      return await runOn(client)(text, values);
    } finally {
      client.release();
    }
  });
  offerPipelines(db, async () => {
    const client = await connections.connect();
    return { executor: { run: runOn(client) }, close: () => client.release() };
  });
  pools.set(db, demand);
  const close = async () => {
    await db.destroy();
    // Kysely leaves a pool that it never used.
    if (!pool.ended) await pool.end();
  };
  return { db, close };
}

/** The same; `log` hears of each statement. */
function toldTo(log: Log | undefined, run: Run): Run {
  if (!log) return run;
  return async (text, values) => {
    const startedAt = performance.now();
    const tell = (level: "query" | "error") =>
      log({ level, query: { sql: text }, queryDurationMillis: performance.now() - startedAt });
    try {
      const result = await run(text, values);
      tell("query");
      return result;
    } catch (error) {
      tell("error");
      throw error;
    }
  };
}

/** Takes a lock until this transaction ends; others who need the same lock wait. */
export async function lockFor(tx: Db | Tx, purpose: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${purpose}, 0))`.execute(tx);
}

/**
 * By how many milliseconds the database's clock is ahead of ours (behind: negative), less half the duration of the
 * query, as the moment within it is unknown. `clock` answers milliseconds since 1970.
 */
export async function clockDifference(db: Db, clock: () => number): Promise<number> {
  const sentAt = clock();
  const { rows } = await sql<{ at: number }>`
    select (extract(epoch from clock_timestamp()) * 1000)::float8 as at`.execute(db);
  const answeredAt = clock();
  const difference = (rows[0]?.at ?? Number.NaN) - (sentAt + answeredAt) / 2;
  return Math.sign(difference) * Math.max(0, Math.abs(difference) - (answeredAt - sentAt) / 2);
}

/** A server writes its own clock's times: beyond this difference (ms) from the database's clock it may not serve. */
export const maxClockDifferenceMs = 2_000;
