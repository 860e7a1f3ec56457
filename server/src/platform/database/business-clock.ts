import { sql } from "kysely";
import type { Db } from "./db.ts";

/**
 * The present of servers, workers and commands. With DEMO=1 it may be ahead of real time (`vitral clock`); without,
 * it is the machine's clock, whatever the database says. `refresh` reads the database, and answers whether the clock
 * was moved; `now` asks nothing.
 */
export type BusinessClock = { now: () => Date; refresh: () => Promise<boolean>; aheadMs: () => number };

/** How often a server reads the clock of the demo: a change has effect within a second. Milliseconds. */
export const clockRefreshMs = 400;

export function businessClock(db: Db, { demo }: { demo: boolean }): BusinessClock {
  let aheadMs = 0;
  return {
    now: () => new Date(Date.now() + aheadMs),
    aheadMs: () => aheadMs,
    async refresh() {
      const before = aheadMs;
      aheadMs = demo ? await findAheadMs(db) : 0;
      return aheadMs !== before;
    },
  };
}

/** By how many milliseconds the demo is ahead of real time; 0 where nobody advanced it. */
export async function findAheadMs(db: Db): Promise<number> {
  const { rows } = await sql<{ ms: number }>`
    select (extract(epoch from ahead) * 1000)::float8 as ms from demo_clock`.execute(db);
  return rows[0]?.ms ?? 0;
}

/**
 * Sets by how many milliseconds the demo is ahead of real time. Only the owner of the tables may. Rows keep their
 * stamps.
 */
export async function setAheadMs(db: Db, ms: number): Promise<void> {
  await sql`insert into demo_clock (ahead) values (${ms} * interval '1 millisecond')
            on conflict (only_row) do update set ahead = excluded.ahead`.execute(db);
}

/** Advances the demo further; answers by how many milliseconds it is ahead now. */
export async function advanceAheadMs(db: Db, ms: number): Promise<number> {
  const { rows } = await sql<{ ms: number }>`
    insert into demo_clock (ahead) values (${ms} * interval '1 millisecond')
    on conflict (only_row) do update set ahead = demo_clock.ahead + excluded.ahead
    returning (extract(epoch from ahead) * 1000)::float8 as ms`.execute(db);
  return rows[0]?.ms ?? 0;
}
