import { sql } from "kysely";
import type { Cents } from "@vitral/brazil/cents";
import type { RecallRejection, RecallState } from "@vitral/contract/pix-recalls";
import type { Db, Tx } from "../../../platform/database/db.ts";
import { takeDueIds, type TakenWork } from "../../../platform/database/due-work.ts";
import type { RowKey } from "../../../platform/database/keys.ts";
import type { RecallAnswer } from "../network/rail-reports.ts";

type NewRecall = RowKey & { transactionId: string; amount: Cents; details: string; at: Date; until: Date };

/**
 * Stores that a settled payment to another bank is asked back; answers whether this call did: one that is asked back
 * already, or of which less is left, is not.
 */
export async function insertSentRecall(tx: Tx, r: NewRecall): Promise<boolean> {
  const { rows } = await sql`
    insert into pix_recall (tenant_id, id, direction, account_id, transaction_id, end_to_end, amount_cents, details, status,
                            created_at, answer_until, next_try_at)
    select ${r.tenantId}, ${r.id}, 'SENT', p.account_id, p.id, p.end_to_end, ${r.amount}::bigint, ${r.details}, 'OPEN',
           ${r.at}, ${r.until}, ${r.at}
      from pix_payment p
     where p.tenant_id = ${r.tenantId} and p.id = ${r.transactionId} and p.status = 'SETTLED'
       and p.payee_account_id is null
       -- Another brand of this institution is asked in here.
       and exists (select from pix_look_up l where l.tenant_id = p.tenant_id and l.id = p.look_up_id
                                               and l.payee_ispb <> substr(p.end_to_end, 2, 8))
       and ${r.amount}::bigint <= p.amount_cents
           - (select coalesce(sum(f.amount_cents), 0) from pix_refund f
               where f.tenant_id = p.tenant_id and f.account_id = p.account_id and f.original_id = p.id
                 and f.status <> 'FAILED')
    on conflict do nothing returning id`.execute(tx);
  return rows.length > 0;
}

/** Has an open one cancelled; answers whether this call did. */
export async function cancelSentRecall(tx: Tx, { tenantId, id, at }: RowKey & { at: Date }): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("pix_recall")
    .set({ cancel_at: at, next_try_at: at, tries: 0 })
    .where("tenant_id", "=", tenantId)
    .where("id", "=", id)
    .where("direction", "=", "SENT")
    .where("status", "=", "OPEN")
    .where("cancel_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Open ones about which the network is to be asked; each is put off, by 4 s at first and an hour at the most. */
export const dueSentRecalls: TakenWork = {
  table: "pix_recall",
  at: "next_try_at",
  key: ["id"],
  putOff: (now) =>
    sql`tries = tries + 1,
        next_try_at = ${now}::timestamptz + least(3600, 2 ^ (2 + least(tries, 10))) * interval '1 second'`,
};

/** Takes open ones of a tenant whose turn it is. */
export async function takeDueSentRecalls(db: Db, t: { tenantId: string; now: Date; max: number }) {
  const ids = await takeDueIds(db, dueSentRecalls, t);
  if (ids.length === 0) return [];
  return db
    .selectFrom("pix_recall")
    .select(["id", "end_to_end as endToEnd", sql<Cents>`amount_cents`.as("amount"), "details", "cancel_at as cancelAt"])
    .where("tenant_id", "=", t.tenantId)
    .where("id", "in", ids)
    .where("status", "=", "OPEN")
    .execute();
}
export type DueSentRecall = Awaited<ReturnType<typeof takeDueSentRecalls>>[number];

/** Writes how the other bank answered, or that the network cancelled it, once; nothing more is asked. */
export async function endSentRecall(
  db: Db,
  { tenantId, id, state, at }: RowKey & { state: Exclude<RecallAnswer, { status: "open" }>; at: Date },
): Promise<void> {
  const closed = state.status === "closed" ? state : { result: null, rejection: null };
  await db
    .updateTable("pix_recall")
    .set({
      status: state.status === "closed" ? "CLOSED" : "CANCELLED",
      result: closed.result,
      // A gateway that gives no reason gives another one.
      rejection: closed.result === "REJECTED" ? (closed.rejection ?? "OTHER") : null,
      ended_at: at,
      next_try_at: null,
    })
    .where("tenant_id", "=", tenantId)
    .where("id", "=", id)
    .where("direction", "=", "SENT")
    .where("status", "=", "OPEN")
    .execute();
}

/** Has the worker ask about one at once: the network said that it changed. */
export async function askRecallAgain(db: Db, { tenantId, id, at }: RowKey & { at: Date }): Promise<void> {
  await db
    .updateTable("pix_recall")
    .set({ next_try_at: at })
    .where("tenant_id", "=", tenantId)
    .where("id", "=", id)
    .where("direction", "=", "SENT")
    .where("status", "=", "OPEN")
    .execute();
}

export type SentRecall = {
  id: string;
  transactionId: string;
  at: Date;
  amount: Cents;
  details: string;
  state: RecallState;
  rejection: RecallRejection | null;
  until: Date;
  endedAt: Date | null;
};

/** What this bank asked back of a payment, the oldest first; or the one of an id. */
export async function findSentRecalls(
  db: Db | Tx,
  { tenantId, by, value }: { tenantId: string; by: "id" | "transactionId"; value: string },
): Promise<SentRecall[]> {
  const { rows } = await sql<SentRecall>`
    select r.id, r.transaction_id as "transactionId", r.created_at as at, r.amount_cents as amount, r.details,
           case when r.status = 'OPEN' and r.cancel_at is not null then 'CANCELLING' when r.status = 'OPEN' then 'ASKED'
                when r.status = 'CANCELLED' then 'CANCELLED' when r.result = 'REJECTED' then 'REFUSED'
                when r.result = 'PARTIALLY_ACCEPTED' then 'PARTLY_ACCEPTED' else 'ACCEPTED' end as state,
           r.rejection, r.answer_until as until, r.ended_at as "endedAt"
      from pix_recall r
     where r.tenant_id = ${tenantId} and r.direction = 'SENT' and ${by === "id" ? sql`r.id` : sql`r.transaction_id`} = ${value}::uuid
     order by r.created_at, r.id limit 50`.execute(db);
  return rows;
}
