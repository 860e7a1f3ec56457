import { sql } from "kysely";
import type { Cents } from "@vitral/brazil/cents";
import type { RecallRejection } from "@vitral/contract/pix-recalls";
import type { Db, Tx } from "../../../platform/database/db.ts";
import { newId } from "../../../platform/database/ids.ts";
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
    select pix_recall_receive(${r.tenantId}, ${r.id}, ${r.endToEnd}, ${r.amount}, ${r.details}, ${r.isCancelled},
                              ${newId()}, ${r.until}, ${r.at}) as rejection`.execute(tx);
  const [found] = rows;
  if (!found) throw new Error("what is asked back was not answered");
  return found.rejection;
}

/** The other bank withdraws what it asked (`rejection` null), or this one gives nothing back; whether this call did. */
export async function endReceivedRecall(
  tx: Tx,
  { tenantId, id, rejection, at }: RowKey & { rejection: RecallRejection | null; at: Date },
): Promise<boolean> {
  const { rows } = await sql<{ ended: boolean }>`
    select pix_recall_end(${tenantId}, ${id}, ${rejection}, ${at}) as ended`.execute(tx);
  return rows[0]?.ended ?? false;
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
