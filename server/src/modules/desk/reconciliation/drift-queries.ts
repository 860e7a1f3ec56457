import { sql } from "kysely";
import type { Cents } from "@vitral/brazil/cents";
import type { Db } from "../../../platform/database/db.ts";

/** The books less the network over all compared days up to the last, as a select of at most one row. */
export const driftOf = (tenantId: string) => sql`
  with days as (
    select day, (sum(ledger_in_cents - ledger_out_cents - network_in_cents + network_out_cents)
                   over (order by day))::bigint as drift
      from reconciliation_day where tenant_id = ${tenantId})
  select drift as amount, to_char(day, 'YYYY-MM-DD') as until,
         (select to_char(min(day), 'YYYY-MM-DD') from days
           where day > coalesce((select max(day) from days where drift = 0), '-infinity')) as since
    from days order by day desc limit 1`;

/**
 * The books less the network, in centavos, over all compared days up to the last (`until`), and the first day of which
 * it was never zero again (null while it is zero). Null before the first comparison.
 */
export async function findDrift(
  db: Db,
  tenantId: string,
): Promise<{ amount: Cents; until: string; since: string | null } | null> {
  const { rows } = await sql<{ amount: Cents; until: string; since: string | null }>`
    ${driftOf(tenantId)}`.execute(db);
  return rows[0] ?? null;
}

/**
 * Days from the first compared one up to `until` that no run compared: how many, the first, and `max` of them to try
 * next: those never tried, then those whose last try is the longest ago.
 */
export async function findMissingDays(
  db: Db,
  { tenantId, until, max }: { tenantId: string; until: string; max: number },
): Promise<{ count: number; oldest: string | null; days: string[] }> {
  const { rows } = await sql<{ day: string; count: number; oldest: string }>`
    select to_char(d, 'YYYY-MM-DD') as day, (count(*) over ())::int as count,
           to_char(min(d) over (), 'YYYY-MM-DD') as oldest
      from generate_series((select min(day) from reconciliation_day where tenant_id = ${tenantId})::timestamp,
                           ${until}::date::timestamp, interval '1 day') d
      left join reconciliation_try t on t.tenant_id = ${tenantId} and t.day = d::date
     where not exists (select from reconciliation_day r
                        where r.tenant_id = ${tenantId} and r.day = d::date
                          -- A run before its end is none of the day that is over.
                          and r.ran_at >= (d + interval '1 day') at time zone 'America/Sao_Paulo'
                          -- Nor is one that the network had not closed; before its figures were kept none says so.
                          and (r.closing_cents is not null or r.opening_cents is null))
     order by t.tried_at nulls first, d limit ${max}`.execute(db);
  return { count: rows[0]?.count ?? 0, oldest: rows[0]?.oldest ?? null, days: rows.map(({ day }) => day) };
}

/** Notes that a day was tried and not compared. */
export async function noteTry(db: Db, { tenantId, day, at }: { tenantId: string; day: string; at: Date }) {
  await sql`
    insert into reconciliation_try (tenant_id, day, tried_at) values (${tenantId}, ${day}, ${at})
    on conflict (tenant_id, day) do update set tried_at = excluded.tried_at`.execute(db);
}

/** How many movements only one side has and nobody closed, and the moment of the oldest. */
export async function countUnmatched(db: Db, tenantId: string) {
  const { rows } = await sql<{ count: number; oldest: Date | null }>`
    select count(*)::int as count, min(at) as oldest from reconciliation_difference
     where tenant_id = ${tenantId} and state = 'OPEN'`.execute(db);
  return rows[0] ?? { count: 0, oldest: null };
}

/** Per bank: the drift, and what is open; for operators. */
export async function countDrift(db: Db) {
  const { rows } = await sql<{ tenant: string; drift: Cents; unmatched: number; oldest: Date | null }>`
    select t.slug as tenant, d.drift, u.unmatched, u.oldest
      from tenant t
     cross join lateral (
       select sum(ledger_in_cents - ledger_out_cents - network_in_cents + network_out_cents)::bigint as drift
         from reconciliation_day where tenant_id = t.id) d
     cross join lateral (select count(*)::int as unmatched, min(at) as oldest from reconciliation_difference
                          where tenant_id = t.id and state = 'OPEN') u
     where d.drift is not null`.execute(db);
  return rows;
}
