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

/** The tenants with pending payments that are due to be sent again. */
export async function tenantsWithDuePayments(db: Db, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select t.id from tenant t
     where exists (select from pix_payment p where p.tenant_id = t.id and p.status = 'PENDING' and p.next_try_at <= ${now})`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** The tenants with keys that are due for confirmation or removal. */
export async function tenantsWithDueKeys(db: Db, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select t.id from tenant t
     where exists (select from pix_key k where k.tenant_id = t.id and k.status in ('PENDING', 'REMOVING') and k.next_try_at <= ${now})`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}
