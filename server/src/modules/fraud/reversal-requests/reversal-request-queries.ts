import { sql } from "kysely";
import type { Cents } from "@vitral/brazil/cents";
import type { NetworkAccount } from "../../pix/pix.ts";
import { type Db, type Tx } from "../../../platform/database/db.ts";
import { takeDueIds, type TakenWork } from "../../../platform/database/due-work.ts";
import type { RowKey } from "../../../platform/database/keys.ts";
import { isPending, retries } from "../../payments/payments.ts";

type NewRequest = { tenantId: string; id: string; endToEnd: string; amount: Cents; until: Date; at: Date };

/**
 * Another bank asks for what a contest of this Pix took back. TAKEN also where this request was taken before; EARLY:
 * the contest has no decision here yet; CANNOT_REFUND: it is not known where the payee's account is.
 */
export async function saveReversalRequest(
  db: Db | Tx,
  r: NewRequest,
): Promise<"TAKEN" | "EARLY" | "CANNOT_REFUND" | "INVALID_REQUEST"> {
  const { rows } = await sql<{ outcome: "TAKEN" | "EARLY" | "CANNOT_REFUND" | "INVALID_REQUEST" }>`
    with contest as materialized (
      select d.id, d.status, d.reversal_id, l.payee_account is not null as has_account
        from contest_sent d
        left join pix_payment p on p.tenant_id = d.tenant_id and p.id = d.transaction_id
        left join pix_look_up l on l.tenant_id = p.tenant_id and l.id = p.look_up_id
       where d.tenant_id = ${r.tenantId} and d.end_to_end = ${r.endToEnd} and d.status <> 'CANCELLED'),
    taken as (
      update contest_sent d
         set reversal_id = ${r.id}, reversal_cents = ${r.amount}::bigint, reversal_until = ${r.until}, reversal_at = ${r.at}
        from contest c
       where d.tenant_id = ${r.tenantId} and d.id = c.id and c.status = 'APPROVED' and c.reversal_id is null
         and c.has_account
      returning d.id)
    select case when exists (select from taken) or exists (select from contest where reversal_id = ${r.id}) then 'TAKEN'
                when exists (select from contest where status = 'IN_ANALYSIS') then 'EARLY'
                when exists (select from contest where status = 'APPROVED' and reversal_id is null) then 'CANNOT_REFUND'
                else 'INVALID_REQUEST' end as outcome`.execute(db);
  return rows[0]?.outcome ?? "INVALID_REQUEST";
}

/** The other bank takes its request back: nothing more is paid. */
export async function cancelReversalRequest(db: Db | Tx, { tenantId, id }: RowKey): Promise<void> {
  await db
    .updateTable("contest_sent")
    .set({ reversal_at: null })
    .where("tenant_id", "=", tenantId)
    .where("reversal_id", "=", id)
    .execute();
}

/** Contests of which more is to be paid back; no other server takes one for an hour. */
export const dueReversalRequests: TakenWork = {
  table: "contest_sent",
  at: "reversal_at",
  key: ["id"],
  putOff: (now) => sql`reversal_at = ${now}::timestamptz + interval '1 hour'`,
};

type Sending = RowKey & { endToEnd: string; paymentId: string; at: Date };

/** Puts in transit what the payer has of it: functions/pix-reversals.sql. Answers how much. */
export async function sendReversal(db: Db, s: Sending): Promise<Cents> {
  const { rows } = await sql<{ sent: Cents }>`
    select pix_reversal_send(${s.tenantId}, ${s.id}, ${s.endToEnd}, ${s.paymentId}, ${s.at}) as sent`.execute(db);
  const [found] = rows;
  if (!found) throw new Error("one row is always answered");
  return found.sent;
}

/**
 * Ends a request whose money is paid, or whose time is over, once nothing of it is in transit. Answers it with what was
 * paid; undefined: it goes on.
 */
export async function endReversalRequest(tx: Tx, { tenantId, id, at }: RowKey & { at: Date }) {
  const { rows } = await sql<{ requestId: string; asked: Cents; paid: Cents }>`
    with paid as materialized (
      select coalesce(sum(amount_cents) filter (where status = 'SETTLED'), 0)::bigint as cents,
             count(*) filter (where status = 'PENDING') as pending
        from pix_reversal where tenant_id = ${tenantId} and contest_id = ${id} and direction = 'PAID')
    update contest_sent d set reversal_at = null
      from paid
     where d.tenant_id = ${tenantId} and d.id = ${id} and d.reversal_at is not null and paid.pending = 0
       and (paid.cents >= d.reversal_cents or d.reversal_until <= ${at}::timestamptz)
    returning d.reversal_id as "requestId", d.reversal_cents as asked, paid.cents as paid`.execute(tx);
  return rows[0];
}

/** Payments back that wait for their answer. */
export const dueReversalPayments: TakenWork = { ...retries, table: "pix_reversal", open: isPending };

export type ReversalPaymentOrder = {
  endToEnd: string;
  amount: Cents;
  refundId: string;
  createdAt: Date;
  expiresAt: Date;
  key: string;
  payeeIspb: string;
  payeeBank: string;
  payeeName: string;
  payeeDocument: string;
  payeeAccount: NetworkAccount | null;
  agency: string;
  number: string;
  payerName: string;
  payerDocument: string;
};

/** Takes payments back of a tenant whose turn it is; each is put off. */
export async function takeDueReversalPayments(
  db: Db,
  t: { tenantId: string; now: Date; max: number },
): Promise<ReversalPaymentOrder[]> {
  const ids = await takeDueIds(db, dueReversalPayments, t);
  if (ids.length === 0) return [];
  const { rows } = await sql<ReversalPaymentOrder>`
    select v.end_to_end as "endToEnd", v.amount_cents as amount, v.refund_id as "refundId", v.created_at as "createdAt",
           v.expires_at as "expiresAt", l.key, l.payee_ispb as "payeeIspb", l.payee_bank as "payeeBank",
           l.payee_name as "payeeName", l.payee_document as "payeeDocument", l.payee_account as "payeeAccount",
           a.agency, a.number, c.name as "payerName", c.document as "payerDocument"
      from pix_reversal v
      join contest_sent d on d.tenant_id = v.tenant_id and d.id = v.contest_id
      join pix_payment p on p.tenant_id = d.tenant_id and p.id = d.transaction_id
      join pix_look_up l on l.tenant_id = p.tenant_id and l.id = p.look_up_id
      join account a on a.tenant_id = v.tenant_id and a.id = v.account_id
      join customer c on c.tenant_id = a.tenant_id and c.id = a.owner_id
     where v.tenant_id = ${t.tenantId} and v.id = any (${ids})`.execute(db);
  return rows;
}
