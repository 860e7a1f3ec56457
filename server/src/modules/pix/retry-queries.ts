import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../platform/database/db.ts";

/**
 * When a row that the network has not answered is tried again, by its column `tries`: 7 s later at first and 37 s at
 * the most. That is longer than the network is waited for, so that no other server takes the row meanwhile.
 */
export const nextTry = (now: Date): RawBuilder<Date> =>
  sql`${now}::timestamptz + (5 + least(32, 2 ^ (1 + least(tries, 5)))) * interval '1 second'`;

/** Takes pending rows of a tenant that are due, and postpones each by `nextTry`. Answers their ids. */
export async function takeDue(
  db: Db,
  table: "pix_payment" | "pix_refund",
  { tenantId, now, max }: { tenantId: string; now: Date; max: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update ${sql.table(table)} set next_try_at = ${nextTry(now)}, tries = tries + 1
     where tenant_id = ${tenantId} and id in (
       select id from ${sql.table(table)}
        where tenant_id = ${tenantId} and status = 'PENDING' and next_try_at <= ${now}
        order by next_try_at limit ${max} for update skip locked)
    returning id`.execute(db);
  return rows.map(({ id }) => id);
}
