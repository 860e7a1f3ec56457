import { sql } from "kysely";
import type { Cents } from "@vitral/brazil/cents";
import type { TransactionCategory } from "@vitral/contract/transaction-categories";
import type { ExternalStatus } from "@vitral/contract/statement";
import type { WithOrdinal } from "../../../platform/batches/batched-queries.ts";
import type { Db, Tx } from "../../../platform/database/db.ts";
import { statement } from "../../../platform/database/statement.ts";
import { readableAccounts, type ReadOrder } from "../../accounts/accounts.ts";
import type { RowKey } from "../../../platform/database/keys.ts";
import { takeDueIds, type TakenWork } from "../../../platform/database/due-work.ts";
import { isPending, retries } from "../../payments/payments.ts";

/** Pending refunds that are due to be sent again. */
export const dueRefunds: TakenWork = { ...retries, table: "pix_refund", open: isPending };

type RefundOrder = {
  tenantId: string;
  accountId: string;
  transactionId: string;
  /** The id that the customer's order has. */
  refundId: string;
  amount: Cents;
  endToEnd: string;
  /** Of the refund and its row; and of the payer's row, where the payer is a customer of the tenant. */
  id: string;
  creditId: string;
  now: Date;
};

type Made = {
  id: string;
  status: "PENDING" | "SETTLED" | "FAILED";
  endToEnd: string;
  failure: string | null;
};
type RefundRefusal = "CONFLICT" | "NOT_FOUND" | "REFUND_INCOMPATIBLE" | "REFUND_TOO_LATE" | "REFUND_INSUFFICIENT_FUNDS";
export type RefundResult = ({ outcome: "MADE" | "REPEATED" } & Made) | { outcome: RefundRefusal };

/** Makes a refund that its customer authorized: functions/pix-refunds.sql. */
export async function orderRefund(tx: Tx, o: RefundOrder): Promise<RefundResult> {
  const { rows } = await sql<RefundResult>`
    select outcome, refund_id as id, status, end_to_end as "endToEnd", failure
      from pix_refund_order(${o.tenantId}, ${o.accountId}, ${o.transactionId}, ${o.refundId}, ${o.amount},
                            ${o.endToEnd}, ${o.id}, ${o.creditId}, ${o.now})`.execute(tx);
  const [found] = rows;
  if (!found) throw new Error("a refund was not answered");
  return found;
}

/** The network's answer to a refund. Answers whether this call decided it. */
export async function resolveRefund(
  db: Db,
  { tenantId, id, failure, now }: { tenantId: string; id: string; failure: string | null; now: Date },
): Promise<boolean> {
  const { rows } = await sql<{ decided: boolean }>`
    select pix_refund_resolve(${tenantId}, ${id}, ${failure}, ${now}) as decided`.execute(db);
  return rows[0]?.decided ?? false;
}

const refunds = (db: Db, tenantId: string) =>
  db
    .selectFrom("pix_refund")
    .select([
      "id",
      "tenant_id as tenantId",
      "end_to_end as endToEnd",
      "original_end_to_end as originalEndToEnd",
      "amount_cents as amount",
      "reason",
      "status",
      "failure",
      "created_at as createdAt",
      "expires_at as expiresAt",
    ])
    // A return that another bank asked for has the id of its request.
    .select((e) =>
      e
        .selectFrom("pix_recall as c")
        .select("c.id")
        .whereRef("c.tenant_id", "=", "pix_refund.tenant_id")
        .whereRef("c.id", "=", "pix_refund.request_id")
        .whereRef("c.account_id", "=", "pix_refund.account_id")
        .where("c.direction", "=", "RECEIVED")
        .where("pix_refund.reason", "=", "BE08")
        .as("recallId"),
    )
    .where("tenant_id", "=", tenantId);

export const findRefund = (db: Db, { tenantId, id }: RowKey) =>
  refunds(db, tenantId).where("id", "=", id).executeTakeFirstOrThrow();

export type PendingRefund = Awaited<ReturnType<typeof findRefund>>;

/** Pending refunds of a tenant whose turn it is; each is put off. */
export async function takeDueRefunds(
  db: Db,
  t: { tenantId: string; now: Date; max: number },
): Promise<PendingRefund[]> {
  const ids = await takeDueIds(db, dueRefunds, t);
  if (ids.length === 0) return [];
  return refunds(db, t.tenantId).where("id", "in", ids).execute();
}

type OriginalRow = {
  createdAt: Date;
  amount: Cents;
  credit: boolean;
  category: TransactionCategory;
  externalStatus: ExternalStatus;
  refundOf: string | null;
};
type RefundRow = {
  refundRowId: string;
  refundId: string | null;
  refundAmount: Cents;
  refundStatus: "PENDING" | "SETTLED" | "FAILED";
  refundEndToEnd: string;
  refundedAt: Date;
};
type Row = (OriginalRow & (RefundRow | { refundRowId: null })) | { transactionId: null };

/**
 * Transactions with their refunds, the oldest first. `transactionId` null: the account has none of the id that was
 * asked for; `refundRowId` null: it has no refunds.
 */
export async function findRefunds(db: Db, tenantId: string, orders: readonly (ReadOrder & { id: string })[]) {
  const { rows } = await statement<Row & { transactionId: string | null } & WithOrdinal>`
    select own.ordinal, t.id as "transactionId", t.created_at as "createdAt", t.amount_cents as amount, t.credit,
           t.category, t.external_status as "externalStatus", itself.original_id as "refundOf",
           r.id as "refundRowId", r.request_id as "refundId", r.amount_cents as "refundAmount",
           r.status as "refundStatus", r.end_to_end as "refundEndToEnd", r.created_at as "refundedAt"
      from ${readableAccounts(tenantId, orders)} own
      left join account_transaction t
        on t.tenant_id = ${tenantId} and t.account_id = own.account_id
       and t.id = (${orders.map(({ id }) => id)}::uuid[])[own.ordinal]
      left join pix_refund itself
        on itself.tenant_id = ${tenantId} and itself.account_id = own.account_id and itself.id = t.id
      left join pix_refund r
        on r.tenant_id = ${tenantId} and r.account_id = own.account_id and r.original_id = t.id
     order by own.ordinal, r.created_at, r.id`.execute(db);
  return rows;
}

/** Whether any account of the tenant has this row; distinguishes 403 from 404. */
export async function rowExists(db: Db, { tenantId, id }: RowKey): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`
    select exists (select from account_transaction where tenant_id = ${tenantId} and id = ${id}) as known`.execute(db);
  return rows[0]?.known ?? false;
}
