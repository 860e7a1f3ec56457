import { Kysely, type LogEvent, PostgresDialect, sql, type Transaction } from "kysely";
import pg from "pg";
import type { Tables } from "./tables.ts";

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

/** So many statements are kept prepared in a connection; those of changing length beyond that are parsed each time. */
const mostPrepared = 300;
const names = new Map<string, string>();

/**
 * A connection that has its statements parsed and planned once: that is a third of what a short one costs. One that asks for all
 * columns is left out, for a server that runs while a migration adds one would be refused it ever after.
 */
class PreparingClient extends pg.Client {
  override query = ((text: unknown, values: unknown, ...rest: unknown[]) => {
    const name = typeof text === "string" && Array.isArray(values) ? nameOf(text) : undefined;
    const statement = name === undefined ? text : { name, text, values };
    const words = name === undefined ? [statement, values, ...rest] : [statement, ...rest];
    return (super.query as (...all: unknown[]) => unknown)(...words.filter((word) => word !== undefined));
  }) as pg.Client["query"];
}

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= mostPrepared || text.includes("*")) return known;
  const name = `v${names.size}`;
  names.set(text, name);
  return name;
}

/** A pool of connections; 16 is where more stops helping on the hardware measured (docs/decisions). */
export function openDb(
  url: string,
  options: { most?: number; log?: (event: LogEvent) => void } = {},
): { db: Db; close: () => Promise<void> } {
  const pool = new pg.Pool({
    Client: PreparingClient,
    connectionString: url,
    max: options.most ?? 16,
    connectionTimeoutMillis: 10_000,
    idle_in_transaction_session_timeout: 30_000,
    statement_timeout: 30_000,
    application_name: "vitral",
    types: types,
  });
  // A connection that breaks while idle is the pool's affair: the next query opens another.
  pool.on("error", () => {});
  // One that breaks between two queries of a transaction has nobody else to tell: without this it would end the server.
  pool.on("connect", (client) => void client.on("error", () => {}));
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    ...(options.log && { log: options.log }),
  });
  return { db, close: () => db.destroy() };
}

/** Holds everyone else who asks for the same lock until this transaction ends. */
export async function lockFor(tx: Db | Tx, purpose: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${purpose}, 0))`.execute(tx);
}

/** Whether the database answers. */
export async function answers(db: Db): Promise<void> {
  await sql`select 1`.execute(db);
}
