import { sql } from "kysely";
import type { Cents } from "@vitral/brazil/cents";
import type { Db, Tx } from "../../../platform/database/db.ts";
import type { RowKey } from "../../../platform/database/keys.ts";

export type PaymentTraces = {
  description: string | null;
  lookedUpAt: Date | null;
  answeredAt: Date | null;
  settledAt: Date | null;
  isOffUs: boolean;
  /** Its payee is of another institution, and not of another brand of this one. */
  isOutside: boolean;
  isReceived: boolean;
  tries: number;
  /** When a Pix Agendado was ordered, and so authorized. */
  orderedAt: Date | null;
  /** The credit that can go back: the received row itself, or the payee's row of a payment between customers. */
  creditId: string | null;
  creditAccountId: string | null;
  left: Cents | null;
  /** What came back of a payment to another bank. */
  cameBack: Cents;
};

/** The traces that the steps of a payment left; undefined where the row is no payment. */
export async function findTraces(db: Db | Tx, { tenantId, id }: RowKey): Promise<PaymentTraces | undefined> {
  const { rows } = await sql<PaymentTraces>`
    select t.description, l.created_at as "lookedUpAt", coalesce(p.answered_at, r.received_at) as "answeredAt",
           t.settled_at as "settledAt", p.id is not null and p.payee_account_id is null as "isOffUs",
           l.payee_ispb is distinct from substr(p.end_to_end, 2, 8) as "isOutside",
           r.posting_id is not null as "isReceived", coalesce(p.tries, 0) as tries, s.ordered_at as "orderedAt",
           c.id as "creditId", c.account_id as "creditAccountId",
           c.amount_cents - coalesce((select sum(f.amount_cents) from pix_refund f
             where f.tenant_id = c.tenant_id and f.account_id = c.account_id and f.original_id = c.id
               and f.status <> 'FAILED'), 0)::bigint as left,
           coalesce((select sum(f.amount_cents) from pix_refund f
             where f.tenant_id = t.tenant_id and f.account_id = t.account_id and f.original_id = t.id
               and f.direction = 'RECEIVED'), 0)::bigint as "cameBack"
      from account_transaction t
      left join pix_payment p on p.tenant_id = t.tenant_id and p.id = t.payment_id
      left join pix_look_up l on l.tenant_id = p.tenant_id and l.id = p.look_up_id
      left join pix_schedule s on s.tenant_id = p.tenant_id and s.id = p.look_up_id
      left join pix_receipt r on r.tenant_id = t.tenant_id and r.end_to_end = t.end_to_end and t.credit
      left join lateral (
        select t.* where t.credit and t.external_status = 'SETTLED'
         union all
        select payee.* from account_transaction payee
         where not t.credit and payee.tenant_id = t.tenant_id and payee.posting_id = p.id
           and payee.account_id = p.payee_account_id and payee.credit and payee.external_status = 'SETTLED'
         limit 1) c on true
     where t.tenant_id = ${tenantId} and t.id = ${id}`.execute(db);
  return rows[0];
}

export type ReturnOfPayment = {
  id: string;
  at: Date;
  amount: Cents;
  status: "PENDING" | "SETTLED" | "FAILED";
  reason: string;
  endToEnd: string;
};

/** The returns of a Pix, the oldest first: of one within the bank its maker's row, which has the id of the posting. */
export async function findReturns(
  db: Db,
  { tenantId, rowIds }: { tenantId: string; rowIds: readonly string[] },
): Promise<ReturnOfPayment[]> {
  const { rows } = await sql<ReturnOfPayment>`
    select distinct on (r.created_at, r.end_to_end) r.id, r.created_at as at, r.amount_cents as amount, r.status,
           r.reason, r.end_to_end as "endToEnd"
      from account_transaction t
      join pix_refund r on r.tenant_id = t.tenant_id and r.account_id = t.account_id and r.original_id = t.id
     where t.tenant_id = ${tenantId} and t.id = any (${rowIds}::uuid[])
     order by r.created_at, r.end_to_end, r.direction`.execute(db);
  return rows;
}

/** Writes the e-mail about a Pix again; false where it may not be: functions/notifications.sql. */
export async function callResendNotice(tx: Tx, { tenantId, id, now }: RowKey & { now: Date }): Promise<boolean> {
  const { rows } = await sql<{ sent: boolean }>`
    select pix_resend_notice(${tenantId}, ${id}, ${now}) as sent`.execute(tx);
  return rows[0]?.sent ?? false;
}
