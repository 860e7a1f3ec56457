import { sql } from "kysely";
import type { Db } from "../../../platform/database/db.ts";

type Period = { tenantId: string; from: Date; to: Date };
export type DayFigure = { day: string; value: number };

/** Accounts that were opened on each day of São Paulo; days without one are left out. */
export async function countNewAccounts(db: Db, { tenantId, from, to }: Period): Promise<DayFigure[]> {
  const { rows } = await sql<DayFigure>`
    select to_char(sao_paulo_day(created_at), 'YYYY-MM-DD') as day, count(*)::int as value from account
     where tenant_id = ${tenantId} and created_at >= ${from} and created_at < ${to} group by 1`.execute(db);
  return rows;
}

/** Contests that customers opened on each day of São Paulo; days without one are left out. */
export async function countSentContests(db: Db, { tenantId, from, to }: Period): Promise<DayFigure[]> {
  const { rows } = await sql<DayFigure>`
    select to_char(sao_paulo_day(created_at), 'YYYY-MM-DD') as day, count(*)::int as value from contest_sent
     where tenant_id = ${tenantId} and created_at >= ${from} and created_at < ${to} group by 1`.execute(db);
  return rows;
}
