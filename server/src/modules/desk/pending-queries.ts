import { sql } from "kysely";
import type { Db } from "../../platform/database/db.ts";

type Waiting = { tenant: string; waiting: number; oldest: Date | null };

/** Per bank: the payments without notification, and the time of the oldest; for operators. */
export async function countPendingNotifications(db: Db) {
  const { rows } = await sql<Waiting>`
    select t.slug as tenant, n.waiting, n.oldest
      from tenant t
     cross join lateral (select sum(cardinality(payment_ids))::bigint as waiting, min(created_at) as oldest
                           from pix_pending_notification where tenant_id = t.id) n
     where n.waiting > 0`.execute(db);
  return rows;
}

/** Per bank: the payments without the network's answer, and the time of the oldest; for operators. */
export async function countUnansweredPayments(db: Db) {
  const { rows } = await sql<Waiting>`
    select t.slug as tenant, p.waiting, p.oldest
      from tenant t
     cross join lateral (select count(*) as waiting, min(created_at) as oldest
                           from pix_payment where tenant_id = t.id and status = 'PENDING') p
     where p.waiting > 0`.execute(db);
  return rows;
}

/** A tenant's payments that have been without the network's answer since before a moment, and since when the oldest. */
export async function countLatePayments(db: Db, { tenantId, before }: { tenantId: string; before: Date }) {
  const { rows } = await sql<{ count: number; oldest: Date | null }>`
    select count(*)::int as count, min(created_at) as oldest from pix_payment
     where tenant_id = ${tenantId} and status = 'PENDING' and created_at < ${before}`.execute(db);
  return rows[0] ?? { count: 0, oldest: null };
}
