import type { CommandKindName } from "@vitral/contract/acts/acts";
import { sql } from "kysely";
import type { Db } from "../../platform/database/db.ts";

/** Who asks, and which kinds they do not see; what was made at `at` or before has expired. */
export type Reader = {
  tenantId: string;
  staffId: string;
  email: string;
  isOfTenant: boolean;
  hidden: readonly CommandKindName[];
  at: Date;
};

/**
 * What waits for a decision that this person may make: none that the person made in any version, none about the person,
 * and for staff of one tenant none about staff of the installation.
 */
export const isForReader = ({ staffId, email, isOfTenant, at }: Reader) => sql<boolean>`
  state = 'WAITING' and made_at > ${at}
  and ${staffId}::uuid <> all (array_prepend(maker_id, earlier_maker_ids))
  and ${email} <> all (array_prepend(maker_email, earlier_maker_emails))
  and person_id is distinct from ${staffId}::uuid and not (person_everywhere and ${isOfTenant})`;

/** How many wait for a decision that this person may make, and since when the oldest. */
export async function countWaiting(db: Db, scope: Reader) {
  const { rows } = await sql<{ waiting: number; oldest: Date | null }>`
    select count(*)::int as waiting, min(made_at) as oldest from staff_command
     where tenant_id = ${scope.tenantId} and ${isForReader(scope)}
       and kind <> all(${[...scope.hidden]}::text[])`.execute(db);
  return rows[0] ?? { waiting: 0, oldest: null };
}

/** What this person ordered and was not done: rejected, expired, or stopped because the situation had changed. */
export const isUndone = ({ staffId, at }: Reader) => sql<boolean>`
  maker_id = ${staffId} and (state in ('REJECTED', 'EXPIRED', 'WORLD_CHANGED') or (state = 'WAITING' and made_at <= ${at}))`;

/**
 * How many of this person's orders ended undone in the last `days` days, and since when the first of them. One that no
 * worker has ended yet ends when its time is over.
 */
export async function countUndone(db: Db, scope: Reader & { now: Date; days: number }) {
  const { rows } = await sql<{ count: number; oldest: Date | null }>`
    select count(*)::int as count, min(ended_at) as oldest
      from (select coalesce(decided_at, made_at + (${scope.now}::timestamptz - ${scope.at}::timestamptz)) as ended_at
              from staff_command
             where tenant_id = ${scope.tenantId} and ${isUndone(scope)}
               and kind <> all(${[...scope.hidden]}::text[])) as undone
     where ended_at > ${scope.now}::timestamptz - make_interval(days => ${scope.days})`.execute(db);
  return rows[0] ?? { count: 0, oldest: null };
}

/** Who made what waits for a decision of this person, by name. */
export async function findMakers(db: Db, scope: Reader): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select maker_id as id, max(maker_name) as name from staff_command
     where tenant_id = ${scope.tenantId} and ${isForReader(scope)}
       and kind <> all(${[...scope.hidden]}::text[])
     group by maker_id order by name, id limit 200`.execute(db);
  return rows;
}
