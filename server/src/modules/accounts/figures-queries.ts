import { sql } from "kysely";
import type { Cents } from "@vitral/brazil/cents";
import type { Db } from "../../platform/database/db.ts";

/** From when figures are asked for: the moment, and the first id of that moment, which finds the rows in an index. */
export type Since = { tenantId: string; from: Date; firstId: string };

export type HourFigures = {
  /** The hour in São Paulo, 0 to 23. */
  hour: number;
  sent: number;
  received: number;
  refused: number;
  sentAmount: Cents;
  receivedAmount: Cents;
};

/** Pix of a tenant's accounts since a moment, by the hour; hours without any are not in it. */
export async function pixByHour(db: Db, { tenantId, from, firstId }: Since): Promise<HourFigures[]> {
  const { rows } = await sql<HourFigures>`
    select extract(hour from created_at at time zone 'America/Sao_Paulo')::int as hour,
           count(*) filter (where not credit and external_status <> 'ERROR')::int as sent,
           count(*) filter (where credit and external_status <> 'ERROR')::int as received,
           count(*) filter (where external_status = 'ERROR')::int as refused,
           coalesce(sum(amount_cents) filter (where not credit and external_status <> 'ERROR'), 0)::bigint as "sentAmount",
           coalesce(sum(amount_cents) filter (where credit and external_status <> 'ERROR'), 0)::bigint as "receivedAmount"
      from account_transaction
     where tenant_id = ${tenantId} and id >= ${firstId} and created_at >= ${from}
       and is_pix(category)
     group by 1 order by 1`.execute(db);
  return rows;
}

/** How many accounts of a tenant were opened on each day since a moment; days without any are not in it. */
export async function accountsByDay(db: Db, { tenantId, from, firstId }: Since) {
  const { rows } = await sql<{ day: string; count: number }>`
    select to_char(created_at at time zone 'America/Sao_Paulo', 'YYYY-MM-DD') as day, count(*)::int as count
      from account
     where tenant_id = ${tenantId} and id >= ${firstId} and created_at >= ${from}
     group by 1 order by 1`.execute(db);
  return rows;
}
