import { sql } from "kysely";
import type { Cents } from "@vitral/brazil/cents";
import type { Db } from "../../../platform/database/db.ts";

/**
 * The books less the network, in centavos, over all compared days up to the last (`until`), and the first day of which
 * it was never zero again (null while it is zero). Null before the first comparison.
 */
export async function findDrift(
  db: Db,
  tenantId: string,
): Promise<{ amount: Cents; until: string; since: string | null } | null> {
  const { rows } = await sql<{ amount: Cents; until: string; since: string | null }>`
    with days as (
      select day, (sum(ledger_in_cents - ledger_out_cents - network_in_cents + network_out_cents)
                     over (order by day))::bigint as drift
        from reconciliation_day where tenant_id = ${tenantId})
    select drift as amount, to_char(day, 'YYYY-MM-DD') as until,
           (select to_char(min(day), 'YYYY-MM-DD') from days
             where day > coalesce((select max(day) from days where drift = 0), '-infinity')) as since
      from days order by day desc limit 1`.execute(db);
  return rows[0] ?? null;
}

/** How many movements only one side has and nobody closed, and since when the oldest is known. */
export async function countUnmatched(db: Db, tenantId: string) {
  const { rows } = await sql<{ count: number; oldest: Date | null }>`
    select count(*)::int as count, min(found_at) as oldest from reconciliation_difference
     where tenant_id = ${tenantId} and state = 'OPEN'`.execute(db);
  return rows[0] ?? { count: 0, oldest: null };
}
