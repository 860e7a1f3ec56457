import { sql } from "kysely";
import type { Db } from "../../platform/db.ts";

type Waiting = { tenant: string; waiting: number; oldest: Date | null };

/** Of each bank: the payments of which nobody has been told yet, and since when the oldest waits; for operators. */
export async function countUntold(db: Db) {
  const { rows } = await sql<Waiting>`
    select tenant.slug as tenant, sum(cardinality(pix_notice.payment_ids))::bigint as waiting, min(pix_notice.created_at) as oldest
      from pix_notice join tenant on tenant.id = pix_notice.tenant_id
     group by tenant.slug`.execute(db);
  return rows;
}

/** Of each bank: the payments that the network has not answered, and since when the oldest waits; for operators. */
export async function countUnanswered(db: Db) {
  const { rows } = await sql<Waiting>`
    select tenant.slug as tenant, count(*) as waiting, min(pix_payment.created_at) as oldest
      from pix_payment join tenant on tenant.id = pix_payment.tenant_id
     where pix_payment.status = 'PENDING'
     group by tenant.slug`.execute(db);
  return rows;
}
