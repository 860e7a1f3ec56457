import { sql } from "kysely";
import { type Cents, cents } from "@vitral/brazil/cents";
import type { Db } from "../../../platform/database/db.ts";
import { takeDueIds, type TakenWork } from "../../../platform/database/due-work.ts";
import type { RowKey } from "../../../platform/database/keys.ts";

/** An accepted objection whose money is asked for. `wanted`: all that the contest took back. */
export type DueReversal = RowKey & { endToEnd: string; wanted: Cents; isOnUs: boolean; until: Date };

/** Objections whose money is to be asked for; no other server takes one for an hour. */
export const dueReversals: TakenWork = {
  table: "contest_received",
  at: "reverse_at",
  key: ["id"],
  putOff: (now) => sql`reverse_at = ${now}::timestamptz + interval '1 hour'`,
};

/** Takes objections of a tenant whose turn it is. */
export async function takeDueReversals(
  db: Db,
  t: { tenantId: string; now: Date; max: number },
): Promise<DueReversal[]> {
  const ids = await takeDueIds(db, dueReversals, t);
  const { rows } = await sql<DueReversal>`
    select i.tenant_id as "tenantId", i.id, i.end_to_end as "endToEnd", i.reverse_until as until,
           not exists (select from pix_receipt r
                        where r.tenant_id = i.tenant_id and r.end_to_end = i.end_to_end) as "isOnUs",
           (select coalesce(sum(r.amount_cents), 0)::bigint from pix_refund r
             where r.tenant_id = i.tenant_id and r.account_id = i.account_id and r.original_id = i.transaction_id
               and r.reason = 'FR01' and r.status = 'SETTLED' and r.created_at >= i.created_at) as wanted
      from contest_received i
     where i.tenant_id = ${t.tenantId} and i.id = any (${ids})`.execute(db);
  return rows;
}

type Payment = RowKey & { amount: Cents; endToEnd: string; paymentId: string; creditId: string; at: Date };

/** Pays from our customer who contested: functions/pix-reversals.sql. Answers how much. */
export async function payReversal(db: Db, p: Payment): Promise<Cents> {
  const { rows } = await sql<{ paid: Cents }>`
    select pix_reversal_pay(${p.tenantId}, ${p.id}, ${p.amount}, ${p.endToEnd}, ${p.paymentId}, ${p.creditId}, ${p.at})
        as paid`.execute(db);
  return rows[0]?.paid ?? cents(0);
}

type Credit = RowKey & { amount: Cents; endToEnd: string; creditId: string; at: Date };

/** Credits our customer who objected, once for each id. */
export async function creditReversal(db: Db, c: Credit): Promise<"CREDITED" | "REPEATED" | "REFUSED"> {
  const { rows } = await sql<{ outcome: "CREDITED" | "REPEATED" | "REFUSED" }>`
    select pix_reversal_receive(${c.tenantId}, ${c.id}, ${c.endToEnd}, ${c.amount}, ${c.creditId}, ${c.at})
        as outcome`.execute(db);
  return rows[0]?.outcome ?? "REFUSED";
}

/** What was reversed of a contest on one side of a tenant. */
export async function findReversals(
  db: Db,
  { tenantId, id, direction }: RowKey & { direction: "PAID" | "RECEIVED" },
): Promise<{ endToEnd: string; amount: Cents }[]> {
  const rows = await db
    .selectFrom("pix_reversal")
    .select(["end_to_end as endToEnd", "amount_cents as amount"])
    .where("tenant_id", "=", tenantId)
    .where("contest_id", "=", id)
    .where("direction", "=", direction)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  return rows.map(({ endToEnd, amount }) => ({ endToEnd, amount: cents(amount) }));
}

/** Ends the reversal: the worker asks for no more money of this contest. */
export async function endReversal(db: Db, { tenantId, id }: RowKey): Promise<void> {
  await db
    .updateTable("contest_received")
    .set({ reverse_at: null })
    .where("tenant_id", "=", tenantId)
    .where("id", "=", id)
    .execute();
}

/** Has the worker ask at once how far a reversal is: the network said that it changed. */
export async function askReversalAgain(db: Db, { tenantId, id, at }: RowKey & { at: Date }): Promise<void> {
  await db
    .updateTable("contest_received")
    .set({ reverse_at: at })
    .where("tenant_id", "=", tenantId)
    .where("id", "=", id)
    .where("reverse_at", "is not", null)
    .execute();
}
