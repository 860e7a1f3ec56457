import { sql } from "kysely";
import type { Cents } from "@vitral/brazil/cents";
import type { ExternalStatus } from "@vitral/contract/statement";
import type { ContestSituation, SentContestStatus } from "@vitral/contract/pix-sent-contests";
import type { TransactionCategory } from "@vitral/contract/transaction-categories";
import type { Db, Tx } from "../../../platform/database/db.ts";
import { rowExists } from "../../../platform/database/row-exists.ts";
import type { AccountKey, RowKey } from "../../../platform/database/keys.ts";

export type Payment = {
  createdAt: Date;
  credit: boolean;
  category: TransactionCategory;
  externalStatus: ExternalStatus;
  endToEnd: string | null;
  /** What of it has not come back. */
  left: Cents;
};

/** A row of the account's statement as a contest needs it; undefined where the account has no such row. */
export async function findPayment(db: Db | Tx, { tenantId, accountId, id }: AccountKey & { id: string }) {
  const { rows } = await sql<Payment>`
    select t.created_at as "createdAt", t.credit, t.category, t.external_status as "externalStatus",
           t.end_to_end as "endToEnd",
           t.amount_cents - (select coalesce(sum(r.amount_cents), 0)::bigint from pix_refund r
                              where r.tenant_id = t.tenant_id and r.account_id = t.account_id
                                and r.original_id = t.id and r.status <> 'FAILED') as left
      from account_transaction t
     where t.tenant_id = ${tenantId} and t.account_id = ${accountId} and t.id = ${id}`.execute(db);
  return rows[0];
}

type NewSentContest = AccountKey & {
  id: string;
  transactionId: string;
  endToEnd: string;
  protocol: string;
  situation: ContestSituation;
  details: string | null;
  contested: Cents;
  at: Date;
  analysisUntil: Date;
};

/** Answers whether this call made the contest: there is one of each payment. */
export async function insertSentContest(tx: Tx, d: NewSentContest): Promise<boolean> {
  const row = await tx
    .insertInto("contest_sent")
    .values({
      tenant_id: d.tenantId,
      id: d.id,
      account_id: d.accountId,
      transaction_id: d.transactionId,
      end_to_end: d.endToEnd,
      protocol: d.protocol,
      situation: d.situation,
      details: d.details,
      contested_cents: d.contested,
      status: "IN_ANALYSIS",
      created_at: d.at,
      analysis_until: d.analysisUntil,
      decided_at: null,
      followed_until: null,
      next_try_at: d.at,
      tries: 0,
    })
    .onConflict((conflict) =>
      conflict
        .columns(["tenant_id", "account_id", "transaction_id"])
        .where("status", "<>", sql.lit("CANCELLED"))
        .doNothing(),
    )
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** The contest of a payment that was not cancelled. */
export const findSentContestOf = (db: Db | Tx, { tenantId, accountId, id }: AccountKey & { id: string }) =>
  db
    .selectFrom("contest_sent")
    .select(["id", "protocol", "status", "created_at as createdAt"])
    .where("tenant_id", "=", tenantId)
    .where("account_id", "=", accountId)
    .where("transaction_id", "=", id)
    .where("status", "<>", "CANCELLED")
    .executeTakeFirst();

export type SentContestRow = {
  id: string;
  protocol: string;
  transactionId: string;
  beneficiaryName: string;
  situation: ContestSituation;
  details: string | null;
  status: SentContestStatus;
  createdAt: Date;
  analysisUntil: Date;
  decidedAt: Date | null;
  followedUntil: Date | null;
  contested: Cents;
  returns: { transactionId: string; amount: Cents; createdAt: string }[];
};

/** `after`: those that come after this one; `transactionId`: those of one payment; `id`: this one. */
type Listed = AccountKey & {
  after?: string | undefined;
  transactionId?: string | undefined;
  id?: string;
  max: number;
};

/** Contests of an account, the newest first, each with what came back since it was made. */
export async function findSentContests(
  db: Db | Tx,
  { tenantId, accountId, after, transactionId, id, max }: Listed,
): Promise<SentContestRow[]> {
  const { rows } = await sql<SentContestRow>`
    select d.id, d.protocol, d.transaction_id as "transactionId", t.beneficiary_name as "beneficiaryName",
           d.situation, d.details, d.status, d.created_at as "createdAt", d.analysis_until as "analysisUntil",
           d.decided_at as "decidedAt", d.followed_until as "followedUntil", d.contested_cents as contested,
           coalesce((select jsonb_agg(jsonb_build_object('transactionId', r.id, 'amount', r.amount_cents,
                                                         'createdAt', r.created_at) order by r.created_at, r.id)
                       from pix_refund r
                      where r.tenant_id = d.tenant_id and r.account_id = d.account_id
                        and r.original_id = d.transaction_id and r.reason = 'FR01' and r.status = 'SETTLED'
                        and d.status <> 'CANCELLED' and r.created_at >= d.created_at), '[]') as returns
      from contest_sent d
      join account_transaction t
        on t.tenant_id = d.tenant_id and t.account_id = d.account_id and t.id = d.transaction_id
     where d.tenant_id = ${tenantId} and d.account_id = ${accountId}
           ${id === undefined ? sql`` : sql`and d.id = ${id}`}
           ${transactionId === undefined ? sql`` : sql`and d.transaction_id = ${transactionId}`}
           ${
             after === undefined
               ? sql``
               : sql`and (d.created_at, d.id) < (select created_at, id from contest_sent
                      where tenant_id = ${tenantId} and account_id = ${accountId} and id = ${after})`
           }
     order by d.created_at desc, d.id desc limit ${max}`.execute(db);
  return rows;
}

/** Locks a contest of an account until the transaction ends, and answers how far it is. */
export const lockSentContest = (tx: Tx, { tenantId, accountId, id }: AccountKey & { id: string }) =>
  tx
    .selectFrom("contest_sent")
    .select(["id", "status", "protocol", "contested_cents as contested"])
    .where("tenant_id", "=", tenantId)
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();

type Decision = { tenantId: string; id: string; status: Exclude<SentContestStatus, "IN_ANALYSIS">; at: Date };

/**
 * Ends the analysis of a contest that the caller has locked. `followedUntil`: returns are looked for until then. A
 * cancelled one stays due until the network has withdrawn it.
 */
export async function decideSentContest(
  tx: Tx,
  { tenantId, id, status, at, followedUntil }: Decision & { followedUntil: Date | null },
): Promise<void> {
  await tx
    .updateTable("contest_sent")
    .set({
      status,
      decided_at: at,
      followed_until: followedUntil,
      tries: 0,
      next_try_at: status === "REJECTED" ? null : at,
    })
    .where("tenant_id", "=", tenantId)
    .where("id", "=", id)
    .where("status", "=", "IN_ANALYSIS")
    .execute();
}

/** Whether any account of the tenant has this contest; distinguishes 403 from 404. */
export const sentContestExists = (db: Db, key: RowKey): Promise<boolean> => rowExists(db, "contest_sent", key);

/** How many contests of a tenant's customers are in analysis, and since when the oldest. */
export async function countOpenSentContests(db: Db, tenantId: string) {
  const { rows } = await sql<{ count: number; oldest: Date | null }>`
    select count(*)::int as count, min(created_at) as oldest from contest_sent
     where tenant_id = ${tenantId} and status = 'IN_ANALYSIS'`.execute(db);
  return rows[0] ?? { count: 0, oldest: null };
}
