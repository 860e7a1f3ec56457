import { type RawBuilder, sql } from "kysely";
import type { Cents } from "@vitral/brazil/cents";
import type { RecallRejection } from "@vitral/contract/pix-recalls";
import type { Db, Tx } from "../../../platform/database/db.ts";
import type { RowKey } from "../../../platform/database/keys.ts";

type NewReceivedRecall = RowKey & {
  endToEnd: string;
  amount: Cents;
  details: string | null;
  isCancelled: boolean;
  at: Date;
  until: Date;
};

/**
 * Stores what another bank asks back, once; one that was withdrawn before it came too. Answers null, or why it cannot
 * be taken: no customer of the tenant received such a Pix, the account is closed, nothing is left of it, or it is asked
 * back already.
 */
export async function insertReceivedRecall(tx: Tx, r: NewReceivedRecall): Promise<RecallRejection | null> {
  const { rows } = await sql<{ rejection: RecallRejection | null }>`
    with pix as materialized (
      select r.account_id, r.posting_id, c.closed_at is not null as closed,
             r.amount_cents - (select coalesce(sum(f.amount_cents), 0) from pix_refund f
                                where f.tenant_id = ${r.tenantId} and f.account_id = r.account_id
                                  and f.original_id = r.posting_id and f.status <> 'FAILED') as rest
        from pix_receipt r
        join account a on a.tenant_id = r.tenant_id and a.id = r.account_id
        join customer c on c.tenant_id = a.tenant_id and c.id = a.owner_id
       where r.tenant_id = ${r.tenantId} and r.end_to_end = ${r.endToEnd}),
    made as (
      insert into pix_recall (tenant_id, id, direction, account_id, transaction_id, end_to_end, amount_cents, details,
                              status, created_at, answer_until, ended_at)
      select ${r.tenantId}, ${r.id}, 'RECEIVED', account_id, posting_id, ${r.endToEnd}, ${r.amount}::bigint, ${r.details},
             ${r.isCancelled ? "CANCELLED" : "OPEN"}, ${r.at}, ${r.until}, ${r.isCancelled ? r.at : null}::timestamptz
        from pix where ${r.isCancelled}::boolean or rest > 0 and not closed
      on conflict do nothing returning id)
    select case when exists (select from made)
                  or exists (select from pix_recall where tenant_id = ${r.tenantId} and id = ${r.id}) then null
                when not exists (select from pix) then 'INVALID_REQUEST'
                when (select closed from pix) then 'ACCOUNT_CLOSURE'
                when (select rest <= 0 from pix) then 'CANNOT_REFUND'
                else 'INVALID_REQUEST' end as rejection`.execute(tx);
  return rows[0]?.rejection ?? null;
}

/** Another bank takes back what it asked; answers whether this call did. */
export const cancelReceivedRecall = (tx: Tx, { tenantId, id, at }: RowKey & { at: Date }): Promise<boolean> =>
  endOpen(tx, { tenantId, id }, sql`status = 'CANCELLED', ended_at = ${at}`);

/** This bank gives nothing back; answers whether this call decided it. */
export const refuseRecall = (
  tx: Tx,
  { tenantId, id, rejection, at }: RowKey & { rejection: RecallRejection; at: Date },
): Promise<boolean> =>
  endOpen(
    tx,
    { tenantId, id },
    sql`status = 'CLOSED', result = 'REJECTED', rejection = ${rejection}, ended_at = ${at}`,
  );

async function endOpen(tx: Tx, { tenantId, id }: RowKey, ended: RawBuilder<unknown>): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update pix_recall set ${ended}
     where tenant_id = ${tenantId} and id = ${id} and direction = 'RECEIVED' and status = 'OPEN'`.execute(tx);
  return numAffectedRows === 1n;
}

/** How much of a Pix that is asked back can go back now: functions/pix-recalls.sql. */
export async function findPayable(db: Db | Tx, { tenantId, id }: RowKey): Promise<Cents> {
  const { rows } = await sql<{ cents: Cents }>`select pix_recall_payable(${tenantId}, ${id}) as cents`.execute(db);
  const [found] = rows;
  if (!found) throw new Error("one row is always answered");
  return found.cents;
}

type Acceptance = RowKey & { endToEnd: string; refundId: string; at: Date };

/** Returns what can go back of a Pix that is asked back: functions/pix-recalls.sql. */
export async function acceptRecall(tx: Tx, a: Acceptance): Promise<{ outcome: string; cents: Cents | null }> {
  const { rows } = await sql<{ outcome: string; cents: Cents | null }>`
    select outcome, cents
      from pix_recall_accept(${a.tenantId}, ${a.id}, ${a.endToEnd}, ${a.refundId}, ${a.at})`.execute(tx);
  const [found] = rows;
  if (!found) throw new Error("an acceptance was not answered");
  return found;
}

/** What other banks ask back of a tenant's customers, the newest first; or the one of an id. */
export function findReceivedRecalls(
  db: Db,
  { tenantId, id, max = 200 }: { tenantId: string; id?: string; max?: number },
) {
  let query = db
    .selectFrom("pix_recall")
    .select(["id", "account_id as accountId", "end_to_end as endToEnd", sql<Cents>`amount_cents`.as("amount")])
    .select(["status", "result", "rejection", "created_at as createdAt", "answer_until as answerUntil"])
    .where("tenant_id", "=", tenantId)
    .where("direction", "=", "RECEIVED")
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(max);
  if (id !== undefined) query = query.where("id", "=", id);
  return query.execute();
}
