import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/database/db.ts";

/** Minutes after which attempts are forgotten, and the longest wait. */
const windowMinutes = 15;

/**
 * Counts an attempt before the secret is compared, in one statement, so that a hundred at once at several servers count
 * like a hundred in a row. From the last allowed one on each starts a wait that doubles, from 1 to 15 minutes. Answers
 * 0, or the seconds to wait: then nothing may be compared.
 */
export async function countAttempt(
  db: Db | Tx,
  { subject, person, allowed, now }: { subject: Buffer; person: Buffer | null; allowed: number; now: Date },
): Promise<number> {
  const window = sql`make_interval(mins => ${windowMinutes})`;
  const { rows } = await sql<{ wait: number }>`
    insert into staff_throttle as t (subject, person, attempts, last_at, blocked_until)
    values (${subject}, ${person}, 1, ${now}, case when ${allowed}::int <= 1 then ${now}::timestamptz + interval '1 minute' end)
    on conflict (subject) do update
       set attempts = case when greatest(t.last_at, t.blocked_until) < ${now}::timestamptz - ${window} then 1
                           else t.attempts + 1 end,
           person = excluded.person,
           last_at = ${now},
           blocked_until = case
             when greatest(t.last_at, t.blocked_until) >= ${now}::timestamptz - ${window}
              and t.attempts + 1 >= ${allowed}::int
             then ${now}::timestamptz
                + least(interval '1 minute' * 2 ^ least(t.attempts + 1 - ${allowed}::int, 10), ${window}) end
     where coalesce(t.blocked_until <= ${now}, true)
    returning 0 as wait`.execute(db);
  if (rows.length > 0) return 0;
  const blocked = await db
    .selectFrom("staff_throttle")
    .select("blocked_until as until")
    .where("subject", "=", subject)
    .executeTakeFirst();
  return Math.max(1, Math.ceil(((blocked?.until?.getTime() ?? 0) - now.getTime()) / 1000));
}

/**
 * When the wait began that one of these subjects is in: during a wait no attempt is counted, so with the last one.
 * null: none is in a wait.
 */
export async function findWaitBegan(db: Db | Tx, subjects: readonly Buffer[], now: Date): Promise<Date | null> {
  const query = db
    .selectFrom("staff_throttle")
    .select("last_at as at")
    .where("subject", "in", [...subjects])
    .where("blocked_until", ">", now)
    .orderBy("last_at", "desc")
    .limit(1);
  return (await query.executeTakeFirst())?.at ?? null;
}

/** Takes back one counted attempt, which did not fail, and the wait that it began. */
export async function refundAttempt(db: Db | Tx, subject: Buffer, allowed: number): Promise<void> {
  await sql`
    update staff_throttle
       set attempts = greatest(attempts - 1, 0),
           blocked_until = case when attempts - 1 < ${allowed}::int then null else blocked_until end
     where subject = ${subject}`.execute(db);
}

/** Resets the attempts of these subjects. Answers how many had any. */
export async function resetCounts(db: Db | Tx, subjects: readonly Buffer[]): Promise<number> {
  const done = await db
    .deleteFrom("staff_throttle")
    .where("subject", "in", [...subjects])
    .executeTakeFirst();
  return Number(done.numDeletedRows);
}

/** Resets all attempts of a person. Answers how many subjects had any. */
export async function resetCountsOf(db: Db | Tx, person: Buffer): Promise<number> {
  const done = await db.deleteFrom("staff_throttle").where("person", "=", person).executeTakeFirst();
  return Number(done.numDeletedRows);
}

/** Which of these people, in hexadecimal digits, have to wait somewhere, and until when. */
export function findBlocked(db: Db | Tx, people: readonly string[], now: Date) {
  return db
    .selectFrom("staff_throttle")
    .select(["person", (row) => row.fn.max("blocked_until").$castTo<Date>().as("until")])
    .where(
      "person",
      "in",
      people.map((hex) => Buffer.from(hex, "hex")),
    )
    .where("blocked_until", ">", now)
    .groupBy("person")
    .execute();
}
