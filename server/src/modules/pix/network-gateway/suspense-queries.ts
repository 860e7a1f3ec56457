import { sql } from "kysely";
import type { Db } from "../../../platform/database/db.ts";
import { takeDueIds, type TakenWork } from "../../../platform/database/due-work.ts";
import { isPending, retries } from "../../payments/payments.ts";

/** Returns of suspended money that are due to be sent. */
export const dueSuspense: TakenWork = { ...retries, table: "pix_suspense", open: isPending };

type Suspended = {
  tenantId: string;
  id: string;
  endToEnd: string;
  amount: number;
  reason: string;
  /** Null: it came back to us, and no return is made of it. */
  returnId: string | null;
  returnUntil: Date;
  now: Date;
};

/** Books settled money that no account takes, once: functions/pix-suspense.sql. Answers whether this call did. */
export async function suspend(db: Db, s: Suspended): Promise<boolean> {
  const { rows } = await sql<{ booked: boolean }>`
    select pix_suspend(${s.tenantId}, ${s.endToEnd}, ${s.amount}, ${s.reason}, ${s.id}, ${s.returnId},
                       ${s.returnUntil}, ${s.now}) as booked`.execute(db);
  return rows[0]?.booked ?? false;
}

type Returned = { tenantId: string; returnId: string; now: Date };

/** The network settled a return of suspended money. Answers whether this call decided it. */
export async function settleSuspense(db: Db, { tenantId, returnId, now }: Returned): Promise<boolean> {
  const { rows } = await sql<{ decided: boolean }>`
    select pix_suspense_settle(${tenantId}, ${returnId}, ${now}) as decided`.execute(db);
  return rows[0]?.decided ?? false;
}

/**
 * The network refused one: where that is certain the next one is due at its time. `next` null: it was not asked, and
 * the refusal is noted alone. Answers whether this call decided it.
 */
export async function renewSuspense(
  db: Db,
  r: Returned & { failure: string; next: string | null; nextAt: Date; nextUntil: Date },
): Promise<boolean> {
  const { rows } = await sql<{ decided: boolean }>`
    select pix_suspense_renew(${r.tenantId}, ${r.returnId}, ${r.failure}, ${r.next}, ${r.nextAt}, ${r.nextUntil},
                              ${r.now})
        as decided`.execute(db);
  return rows[0]?.decided ?? false;
}

/** Whether an outcome is another than the network told of this return before. */
export async function isOtherOutcome(
  db: Db,
  { tenantId, returnId, isSettled }: { tenantId: string; returnId: string; isSettled: boolean },
): Promise<boolean> {
  const { rows } = await sql`
    select from pix_suspense
     where tenant_id = ${tenantId}
       and case when ${isSettled}::boolean then ${returnId} = any (refused)
                else settled_after = ${returnId}
                  or return_id = ${returnId} and status = 'RETURNED' and settled_after is null end`.execute(db);
  return rows.length > 0;
}

/** Pending returns of a tenant whose turn it is; each is put off. */
export async function takeDueSuspense(db: Db, t: { tenantId: string; now: Date; max: number }) {
  const ids = await takeDueIds(db, dueSuspense, t);
  if (ids.length === 0) return [];
  return db
    .selectFrom("pix_suspense")
    .select([
      "tenant_id as tenantId",
      "end_to_end as originalEndToEnd",
      "amount_cents as amount",
      "return_id as returnId",
      "return_at as createdAt",
      "return_until as expiresAt",
    ])
    .where("tenant_id", "=", t.tenantId)
    .where("id", "in", ids)
    .where("return_id", "is not", null)
    .execute();
}

/** Per bank: money that no account took and that has not gone back yet. */
export async function countSuspended(db: Db) {
  const { rows } = await sql<{ tenant: string; waiting: number; oldest: Date | null }>`
    select t.slug as tenant, s.waiting, s.oldest
      from tenant t
     cross join lateral (select count(*)::int as waiting, min(created_at) as oldest from pix_suspense
                          where tenant_id = t.id and status = 'PENDING') s`.execute(db);
  return rows;
}
