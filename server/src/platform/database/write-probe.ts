import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import pg from "pg";
import { timeAwake } from "../process/time-awake.ts";
import type { Db } from "./db.ts";

/**
 * Whether the database takes writes: `readonly` where it is a standby or allows none, `notdurable` where none was
 * acknowledged for some seconds, or not on as many machines as DATABASE_DURABLE asks for.
 */
export type Writes = "ok" | "readonly" | "notdurable";

/** What DATABASE_DURABLE asks for: `quorum`, that an acknowledged write is on a second machine. */
export type Durable = "local" | "quorum";

/**
 * A write each second, and more often while none is acknowledged; none for so long makes the database one that takes
 * none. Milliseconds.
 */
const [everyMs, soonMs, longestMs] = [1_000, 250, 3_000];
/** A write that waits for longer is looked after: its connection may lead to a machine that is gone. Milliseconds. */
const lookAfterMs = 15_000;
const connectMs = 5_000;

type WriteProbe = { readonly writes: Writes; stop(): Promise<void> };

/**
 * Writes a little each second on a connection of its own, beside what customers do, and judges by the age of the last
 * write that was acknowledged: what waits for a standby is ended by no time limit of PostgreSQL.
 */
export async function watchWrites(url: string, { db, durable }: { db: Db; durable: Durable }): Promise<WriteProbe> {
  const stopping = new AbortController();
  let client: pg.Client | null = null;
  const unacknowledged = timeAwake();
  let isReadonly = false;
  let isDurable = true;

  const drop = async () => {
    const dropped = client;
    client = null;
    await dropped?.end().catch(() => {});
  };

  async function attempt(): Promise<void> {
    client ??= await connected(url);
    // Nothing would end a write that waits for a standby from now on.
    if (stopping.signal.aborted) return drop();
    const said = await stateOf(client);
    [isReadonly, isDurable] = [said.isReadonly, durable === "local" || said.isSynchronous];
    // The address may lead to a primary next time.
    if (isReadonly) return drop();
    await write(client);
    unacknowledged.restart();
  }

  /** One attempt, however long it takes. */
  async function turn(): Promise<void> {
    const own = new AbortController();
    const looking = lookAfter(own.signal);
    await attempt().catch(async (error: unknown) => {
      if ((error as { code?: string }).code === "25006") isReadonly = true;
      await drop();
    });
    own.abort();
    await looking;
  }

  /** A connection whose server knows nothing of the write is given up; one that waits for a standby is kept. */
  async function lookAfter(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await sleep(lookAfterMs, undefined, { signal }).catch(() => {});
      if (signal.aborted) return;
      if (!(await waitsForStandby(db, client).catch(() => false))) await drop();
    }
  }

  const writes = (): Writes => {
    if (isReadonly) return "readonly";
    return isDurable && unacknowledged.ms < longestMs ? "ok" : "notdurable";
  };
  const first = turn();
  await Promise.race([first, sleep(longestMs)]);
  const running = (async () => {
    await first;
    while (!stopping.signal.aborted) {
      await sleep(writes() === "ok" ? everyMs : soonMs, undefined, { signal: stopping.signal }).catch(() => {});
      if (!stopping.signal.aborted) await turn();
    }
  })();
  return {
    get writes() {
      return writes();
    },
    async stop() {
      stopping.abort();
      unacknowledged.stop();
      // What waits for a standby ends with its connection.
      await drop();
      await running;
    },
  };
}

async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: "vitral probe",
    connectionTimeoutMillis: connectMs,
    keepAlive: true,
  });
  client.on("error", () => {});
  await client.connect();
  return client;
}

async function stateOf(client: pg.Client) {
  const { rows } = await client.query<{ isReadonly: boolean; isSynchronous: boolean }>(`
    select pg_is_in_recovery() or current_setting('transaction_read_only')::boolean as "isReadonly",
           current_setting('synchronous_standby_names') <> ''
             and current_setting('synchronous_commit') in ('on', 'remote_apply') as "isSynchronous"`);
  const [row] = rows;
  if (!row) throw new Error("one row is always answered");
  return row;
}

/** A commit that changes no table, and is acknowledged as any other. */
const write = (client: pg.Client) => client.query("select pg_logical_emit_message(true, 'vitral', '')");

async function waitsForStandby(db: Db, client: pg.Client | null): Promise<boolean> {
  const pid = (client as unknown as { processID: number | null } | null)?.processID ?? null;
  const { rows } = await sql<{ waits: boolean }>`
    select exists (select from pg_stat_activity where pid = ${pid} and wait_event = 'SyncRep') as waits`.execute(db);
  return rows[0]?.waits ?? false;
}
