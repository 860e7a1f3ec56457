import { sql } from "kysely";
import { cents } from "@vitral/brazil/cents";
import { endOfSaoPauloDay, startOfSaoPauloDay } from "@vitral/brazil/dates";
import type { Db } from "../../../platform/database/db.ts";
import type { SettledLine } from "../network/rail.ts";

/** What the simulated network settled for an institution on a day until now, in the order of time. */
export async function findSettled(
  db: Db,
  { ispb, day, now }: { ispb: string; day: string; now: Date },
): Promise<SettledLine[]> {
  const { rows } = await sql<{ endToEnd: string; at: Date; amount: number }>`
    select end_to_end as "endToEnd", coalesce(settled_at, answers_at) as at,
           case when substr(end_to_end, 2, 8) = ${ispb} then -amount_cents else amount_cents end as amount
      from network_order
     where coalesce(settled_at, answers_at) >= ${startOfSaoPauloDay(day)}
       and coalesce(settled_at, answers_at) < ${endOfSaoPauloDay(day)} and answers_at <= ${now}
       and failure is null and incoming is null and amount_cents is not null
       and (substr(end_to_end, 2, 8) = ${ispb} or to_ispb = ${ispb})
     order by at, end_to_end`.execute(db);
  return rows.map(({ amount, ...line }) => Object.assign(line, { amount: cents(amount) }));
}
