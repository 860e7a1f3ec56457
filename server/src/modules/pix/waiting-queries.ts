import { sql } from "kysely";
import type { Db } from "../../platform/db.ts";

/** Of each bank: the payments that the network has not answered, and since when the oldest waits; for operators. */
export async function countUnanswered(db: Db) {
  const { rows } = await sql<{ tenant: string; waiting: number; oldest: Date | null }>`
    select tenant.slug as tenant, count(*) as waiting, min(pix_payment.created_at) as oldest
      from pix_payment join tenant on tenant.id = pix_payment.tenant_id
     where pix_payment.status = 'PENDING'
     group by tenant.slug`.execute(db);
  return rows;
}
