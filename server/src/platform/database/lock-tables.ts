import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import type { SchemaFile } from "./schema-files.ts";

/**
 * Of each of two statements, since the time limit begins anew with each: both together wait for less than the second
 * after which PostgreSQL looks for a deadlock (deadlock_timeout), and may end a payment for it.
 */
const longestWait = "400ms";
/** Between two tries the calls that waited go on. */
const pauseMs = 200;
const tries = 8;

const queryCanceled = "57014";
const deadlockDetected = "40P01";

/** What no read goes beside: the name of the table, or of its index, follows. */
const withoutReads =
  /\b(?:alter (?:table|index)(?: if exists)?(?: only)?|drop (?:table|index)(?: if exists)?|truncate(?: table)?|policy \w+ on|drop trigger(?: if exists)? \w+ on)\s+(\w+)/gi;

/**
 * Locks all tables that files of tables name, in the transaction that is open, before their first statement: for reads
 * too where a table itself is changed, else (one that a new table refers to) for writes. One that takes its locks
 * statement by statement may wait for a payment that waits for it, and PostgreSQL ends one of the two: this waits for a
 * moment only, lets all go, and tries again. Where it never gets them, the statements wait for their own.
 */
export async function lockTables(client: pg.Client, files: readonly SchemaFile[]): Promise<void> {
  const texts = files.filter(({ name }) => name.startsWith("tables/")).map(({ text }) => text.replaceAll(/--.*/g, ""));
  const words = texts.flatMap((text) => text.match(/\w+/g) ?? []);
  const changed = new Set(texts.flatMap((text) => [...text.matchAll(withoutReads)].map(([, name]) => name)));
  const { rows } = await client.query<{ table: string; names: string[] }>(
    `select quote_ident(t.relname) as table, array_agg(named.relname::text) as names
       from pg_class named left join pg_index on indexrelid = named.oid
       join pg_class t on t.oid = coalesce(indrelid, named.oid)
      where t.relnamespace = 'public'::regnamespace and t.relkind in ('r', 'p') and named.relname = any ($1)
      group by t.relname order by t.relname`,
    [[...new Set(words)]],
  );
  const lock = (mode: string, isChanged: boolean) => {
    const isOfMode = (names: string[]) => names.some((name) => changed.has(name)) === isChanged;
    const names = rows.filter((row) => isOfMode(row.names)).map(({ table }) => table);
    return names.length === 0 ? "" : `lock table ${names.join(", ")} in ${mode} mode;`;
  };
  const locks = lock("access exclusive", true) + lock("share row exclusive", false);
  if (locks === "") return;
  for (let left = tries; left > 0; left -= 1) {
    if (await isLocked(client, locks)) return;
    await sleep(pauseMs);
  }
}

async function isLocked(client: pg.Client, locks: string): Promise<boolean> {
  await client.query(`savepoint before_locks; set local statement_timeout = '${longestWait}'`);
  try {
    await client.query(locks);
    await client.query("set local statement_timeout = 0; release savepoint before_locks");
    return true;
  } catch (error) {
    const { code } = error as { code?: string };
    if (code !== queryCanceled && code !== deadlockDetected) throw error;
    await client.query("rollback to savepoint before_locks; release savepoint before_locks");
    return false;
  }
}
