import pg from "pg";

export type Row = Record<string, unknown>;

/** Runs statements: of the pool, or of one transaction. Times are `Date`, whole numbers are numbers. */
export type Queries = {
  all<R = Row>(text: string, values?: readonly unknown[]): Promise<R[]>;
  first<R = Row>(text: string, values?: readonly unknown[]): Promise<R | undefined>;
};

/** The network's database. */
export type Database = Queries & {
  /** Runs in one transaction, again where it met a deadlock; an error that `run` throws ends it without effect. */
  transaction<T>(run: (queries: Queries) => Promise<T>): Promise<T>;
  close(): Promise<void>;
};

const bigint = 20;
const types = {
  getTypeParser: (oid: number, format?: "text" | "binary") =>
    oid === bigint ? Number : pg.types.getTypeParser(oid, format),
};

/** Opens a pool; its first statement connects. */
export function openPool(url: string, { max = 12 } = {}): Database {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: "vitral network",
    connectionTimeoutMillis: 10_000,
    statement_timeout: 30_000,
    max,
    types,
  });
  // A connection that breaks while nothing runs fails no call.
  pool.on("error", () => {});
  return {
    ...queriesOf(pool),
    transaction: (run) => inTransaction(pool, run, 5),
    close: () => pool.end(),
  };
}

function queriesOf(client: Pick<pg.Pool, "query">): Queries {
  const all = async <R>(text: string, values: readonly unknown[] = []): Promise<R[]> =>
    (await client.query(text, [...values])).rows as R[];
  return { all, first: async <R>(text: string, values?: readonly unknown[]) => (await all<R>(text, values))[0] };
}

async function inTransaction<T>(pool: pg.Pool, run: (queries: Queries) => Promise<T>, tries: number): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query("begin");
    const result = await run(queriesOf(client));
    await client.query("commit");
    return result;
  } catch (error) {
    await client.query("rollback").catch((lost: Error) => (broken = lost));
    if (tries <= 1 || !isDeadlock(error)) throw error;
  } finally {
    client.release(broken);
  }
  return inTransaction(pool, run, tries - 1);
}

/** SQLSTATE 40P01: of two transactions that waited for each other one was ended. */
const isDeadlock = (error: unknown): boolean => (error as { code?: string }).code === "40P01";
