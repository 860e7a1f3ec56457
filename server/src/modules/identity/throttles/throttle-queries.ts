import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/database/db.ts";
import type { Throttle } from "./throttle-rules.ts";

/** One row of `throttle`; the subject is a keyed hash. */
export type ThrottleKey = { tenantId: string; kind: Throttle; subject: Buffer };
type Attempt = ThrottleKey & { allowed: number; minutes: number; now: Date };

/** Counts one attempt before it is made. Returns 0, or the seconds to wait when none is left. */
export async function consumeAttempt(db: Db | Tx, a: Attempt & { slidingWindow: boolean }): Promise<number> {
  const { rows } = await sql<{ wait: number }>`
    select throttle_consume(${a.tenantId}, ${a.kind}, ${a.subject}, ${a.allowed}::int, make_interval(mins => ${a.minutes}::int),
                         ${a.slidingWindow}, ${a.now}) as wait`.execute(db);
  return rows[0]?.wait ?? 0;
}

/** Starts an attempt. Returns 0, the seconds to wait, or -1 while all allowed attempts are in flight. */
export async function reserveAttempt(db: Db | Tx, a: Attempt): Promise<number> {
  const { rows } = await sql<{ wait: number }>`
    select throttle_reserve(${a.tenantId}, ${a.kind}, ${a.subject}, ${a.allowed}::int, make_interval(mins => ${a.minutes}::int),
                         ${a.now}) as wait`.execute(db);
  return rows[0]?.wait ?? 0;
}

/** Until when no attempt is left after too many that failed; null: there is no such wait at a moment. */
export async function findWait(db: Db | Tx, { tenantId, kind, subject }: ThrottleKey, now: Date): Promise<Date | null> {
  const found = await db
    .selectFrom("throttle")
    .select("blocked_until as until")
    .where("tenant_id", "=", tenantId)
    .where("kind", "=", kind)
    .where("subject", "=", subject)
    .where("blocked_until", ">", now)
    .executeTakeFirst();
  return found?.until ?? null;
}

const withoutOne = (at: Date) => sql`
  attempts_at[:array_position(attempts_at, ${at}::timestamptz) - 1] || attempts_at[array_position(attempts_at, ${at}::timestamptz) + 1:]`;

/** Counts the attempt that was started at `now` as failed; from the last allowed one on it starts a wait. */
export async function failAttempt(db: Db | Tx, a: Attempt): Promise<void> {
  await sql`
    update throttle
       set attempts = attempts + 1,
           attempts_at = ${withoutOne(a.now)},
           blocked_until = case when attempts + 1 >= ${a.allowed}::int then
             greatest(blocked_until, ${a.now}::timestamptz
               + least(interval '1 minute' * 2 ^ least(attempts + 1 - ${a.allowed}::int, 10), interval '15 minutes'))
             else blocked_until end
     where tenant_id = ${a.tenantId} and kind = ${a.kind} and subject = ${a.subject}
       and array_position(attempts_at, ${a.now}::timestamptz) is not null`.execute(db);
}

/** Removes the attempt that was counted or started at `now`. */
export async function refundAttempt(db: Db | Tx, a: ThrottleKey & { now: Date }): Promise<void> {
  await sql`
    update throttle set attempts_at = ${withoutOne(a.now)}
     where tenant_id = ${a.tenantId} and kind = ${a.kind} and subject = ${a.subject}
       and array_position(attempts_at, ${a.now}::timestamptz) is not null`.execute(db);
}

/** Removes all attempts of these subjects. Returns how many subjects had any. */
export async function resetThrottles(db: Db | Tx, keys: readonly ThrottleKey[]): Promise<number> {
  let deleted = 0n;
  for (const { tenantId, kind, subject } of keys) {
    const { numDeletedRows } = await db
      .deleteFrom("throttle")
      .where("tenant_id", "=", tenantId)
      .where("kind", "=", kind)
      .where("subject", "=", subject)
      .executeTakeFirst();
    deleted += numDeletedRows;
  }
  return Number(deleted);
}
