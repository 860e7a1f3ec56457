import { sql } from "kysely";
import type { Cents } from "@vitral/brazil/cents";
import type { ReceivedContestStatus } from "@vitral/contract/pix-received-contests";
import type { Db, Tx } from "../../../platform/database/db.ts";
import type { DueWork } from "../../../platform/database/due-work.ts";
import { rowExists } from "../../../platform/database/row-exists.ts";
import type { ContestReport } from "../../pix/pix.ts";
import type { RowKey } from "../../../platform/database/keys.ts";

type NewReceivedContest = RowKey &
  Pick<ContestReport, "endToEnd" | "amount" | "situation"> & {
    protocol: string;
    blockId: string;
    analysisUntil: Date;
    blockUntil: Date;
    at: Date;
  };

/** Stores a contest of a received Pix and blocks what is there: functions/contests-received.sql. */
export async function openReceivedContest(
  db: Db | Tx,
  i: NewReceivedContest,
): Promise<ReceivedContestStatus | "UNKNOWN" | "REFUSED"> {
  const { rows } = await sql<{ status: ReceivedContestStatus | "UNKNOWN" | "REFUSED" }>`
    select contest_received_open(${i.tenantId}, ${i.id}, ${i.endToEnd}, ${i.amount}, ${i.situation}, ${i.protocol},
                               ${i.blockId}, ${i.analysisUntil}, ${i.blockUntil}, ${i.at}) as status`.execute(db);
  const [found] = rows;
  if (!found) throw new Error("a contest was not answered");
  return found.status;
}

type Decision = RowKey & {
  status: Exclude<ReceivedContestStatus, "IN_ANALYSIS">;
  at: Date;
};

/** Ends the analysis of a contest; answers whether this call did. */
export async function decideReceivedContest(db: Db | Tx, d: Decision): Promise<boolean> {
  const { rows } = await sql<{ decided: boolean }>`
    select contest_received_decide(${d.tenantId}, ${d.id}, ${d.status}, ${d.at}) as decided`.execute(db);
  return rows[0]?.decided ?? false;
}

type Return = RowKey & { endToEnd: string; refundId: string; creditId: string; at: Date };

/** Returns what is there of an accepted contest; answers how much this call returned. */
export async function returnContested(db: Db, r: Return): Promise<Cents> {
  const { rows } = await sql<{ returned: Cents }>`
    select contest_received_return(${r.tenantId}, ${r.id}, ${r.endToEnd}, ${r.refundId}, ${r.creditId}, ${r.at})
        as returned`.execute(db);
  const [found] = rows;
  if (!found) throw new Error("a return was not answered");
  return found.returned;
}

/** Contests whose analysis has ended, and accepted ones of which more may be returned. */
export const dueReceivedContests: DueWork = { table: "contest_received", at: "next_try_at" };

/** Contests of a tenant whose turn it is: their analysis is over, or more may go back. */
export const findDueReceivedContests = (db: Db, { tenantId, now, max }: { tenantId: string; now: Date; max: number }) =>
  db
    .selectFrom("contest_received")
    .select(["id", "status"])
    .where("tenant_id", "=", tenantId)
    .where("next_try_at", "<=", now)
    .orderBy("next_try_at")
    .limit(max)
    .execute();

/** The tenants one of whose customers received this Pix from another bank. */
export async function tenantsThatReceived(db: Db, endToEnd: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select t.id from tenant t
     where exists (select from pix_receipt r where r.tenant_id = t.id and r.end_to_end = ${endToEnd})`.execute(db);
  return rows.map(({ id }) => id);
}

/** The tenants that have a contest. */
export async function tenantsWithReceivedContest(db: Db, id: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select t.id from tenant t
     where exists (select from contest_received i where i.tenant_id = t.id and i.id = ${id})`.execute(db);
  return rows.map((tenant) => tenant.id);
}

export type ReceivedContestRow = {
  id: string;
  accountId: string;
  protocol: string;
  transactionId: string;
  endToEnd: string;
  payerName: string;
  receivedAt: Date;
  contested: Cents;
  status: ReceivedContestStatus;
  createdAt: Date;
  analysisUntil: Date;
  decidedAt: Date | null;
  followedUntil: Date | null;
  blocked: Cents;
  blockedUntil: Date | null;
  objection: string | null;
  objectionProtocol: string | null;
  objectionStatus: "IN_ANALYSIS" | "ACCEPTED" | "REJECTED" | null;
  objectedAt: Date | null;
  objectionDecidedAt: Date | null;
  returns: { transactionId: string; amount: Cents; createdAt: string }[];
  /** What came back to the receiver after an accepted objection. */
  recovered: Cents;
};

/** `after`: those that come after this one; `id`: this one. */
type Listed = { tenantId: string; accountId: string | null; after?: string | undefined; id?: string; max?: number };

/** Contests of what an account received, or (`accountId` null) a tenant's customers, the newest first. */
export async function findReceivedContests(
  db: Db | Tx,
  { tenantId, accountId, after, id, max = 200 }: Listed,
): Promise<ReceivedContestRow[]> {
  const { rows } = await sql<ReceivedContestRow>`
    select i.id, i.account_id as "accountId", i.protocol, i.transaction_id as "transactionId",
           i.end_to_end as "endToEnd", t.payer_name as "payerName", t.created_at as "receivedAt",
           i.contested_cents as contested, i.status, i.created_at as "createdAt", i.analysis_until as "analysisUntil",
           i.decided_at as "decidedAt", i.followed_until as "followedUntil", coalesce(b.held_cents, 0) as blocked,
           b.until_at as "blockedUntil", i.objection, i.objection_protocol as "objectionProtocol",
           i.objection_status as "objectionStatus", i.objected_at as "objectedAt",
           i.objection_decided_at as "objectionDecidedAt",
           coalesce((select jsonb_agg(jsonb_build_object('transactionId', r.id, 'amount', r.amount_cents,
                                                         'createdAt', r.answered_at) order by r.answered_at, r.id)
                       from pix_refund r
                      where r.tenant_id = i.tenant_id and r.account_id = i.account_id
                        and r.original_id = i.transaction_id and r.reason = 'FR01' and r.status = 'SETTLED'
                        and r.created_at >= i.created_at), '[]') as returns,
           (select coalesce(sum(v.amount_cents), 0)::bigint from pix_reversal v
             where v.tenant_id = i.tenant_id and v.contest_id = i.id and v.direction = 'RECEIVED') as recovered
      from contest_received i
      join account_transaction t
        on t.tenant_id = i.tenant_id and t.account_id = i.account_id and t.id = i.transaction_id
      left join pix_block b
        on b.tenant_id = i.tenant_id and b.account_id = i.account_id and b.transaction_id = i.transaction_id
       and b.kind = 'CONTEST' and b.ended_at is null
     where i.tenant_id = ${tenantId} and (${accountId}::uuid is null or i.account_id = ${accountId})
       and (${id ?? null}::uuid is null or i.id = ${id ?? null})
           ${
             after === undefined
               ? sql``
               : sql`and (i.created_at, i.id) < (select created_at, id from contest_received
                      where tenant_id = ${tenantId} and account_id = ${accountId} and id = ${after})`
           }
     order by i.created_at desc, i.id desc limit ${max}`.execute(db);
  return rows;
}

/** Whether any account of the tenant has this contest; distinguishes 403 from 404. */
export const receivedContestExists = (db: Db, key: RowKey): Promise<boolean> => rowExists(db, "contest_received", key);

type Objection = RowKey & { details: string; protocol: string; at: Date };

/** Stores the receiver's objection; answers whether this call did: there is one. */
export async function insertObjection(tx: Tx, o: Objection): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("contest_received")
    .set({ objection: o.details, objection_protocol: o.protocol, objection_status: "IN_ANALYSIS", objected_at: o.at })
    .where("tenant_id", "=", o.tenantId)
    .where("id", "=", o.id)
    .where("status", "=", "ACCEPTED")
    .where("objected_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Decides an objection in analysis; answers whether this call did. After an accepted one nothing more goes back to the
 * payer, and the money is asked for until `until`.
 */
export async function updateObjection(
  tx: Tx,
  { tenantId, id, status, at, until }: RowKey & { status: "ACCEPTED" | "REJECTED"; at: Date; until: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("contest_received")
    .set({
      objection_status: status,
      objection_decided_at: at,
      ...(status === "ACCEPTED" && { next_try_at: null, reverse_at: at, reverse_until: until }),
    })
    .where("tenant_id", "=", tenantId)
    .where("id", "=", id)
    .where("objection_status", "=", "IN_ANALYSIS")
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** How many contests of what a tenant's customers received wait for a decision, or objections to them; the oldest. */
export async function countOpenReceivedContests(db: Db, tenantId: string) {
  const { rows } = await sql<{ count: number; oldest: Date | null }>`
    select count(*)::int as count, min(coalesce(objected_at, created_at)) as oldest from contest_received
     where tenant_id = ${tenantId} and (status = 'IN_ANALYSIS' or objection_status = 'IN_ANALYSIS')`.execute(db);
  return rows[0] ?? { count: 0, oldest: null };
}
