import type { OrderState } from "@vitral/protocol/payments";
import type { Queries } from "../database/database.ts";

export type OrderRow = {
  id: string;
  isReturn: boolean;
  payer: string;
  payee: string | null;
  amount: number;
  status: "ACSP" | "ACSC" | "RJCT";
  reason: string | null;
  endedAt: Date | null;
  decidesAt: Date | null;
  expiresAt: Date;
  content: Record<string, unknown>;
};

const columns = `id, is_return as "isReturn", payer, payee, amount_cents as amount, status, reason, ended_at as "endedAt",
  decides_at as "decidesAt", expires_at as "expiresAt", content`;

export const findOrder = (db: Queries, id: string): Promise<OrderRow | undefined> =>
  db.first<OrderRow>(`select ${columns} from pix_order where id = $1`, [id]);

/** The same, locked until the transaction ends: returns of one payment are taken one after the other. */
export const lockOrder = (db: Queries, id: string): Promise<OrderRow | undefined> =>
  db.first<OrderRow>(`select ${columns} from pix_order where id = $1 for update`, [id]);

export type NewOrder = {
  id: string;
  isReturn: boolean;
  payer: string;
  payee: string | null;
  amount: number;
  originalId: string | null;
  refundId: string | null;
  reasonGiven: string | null;
  content: unknown;
  decidesAt: Date | null;
  expiresAt: Date;
};

/** Answers whether this call made the order: there is one of an id. */
export async function insertOrder(db: Queries, order: NewOrder, takenAt: Date): Promise<boolean> {
  const row = await db.first(
    `insert into pix_order (id, is_return, payer, payee, amount_cents, original_id, refund_id, reason_given, content,
                            decides_at, expires_at, taken_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) on conflict do nothing returning id`,
    [
      order.id,
      order.isReturn,
      order.payer,
      order.payee,
      order.amount,
      order.originalId,
      order.refundId,
      order.reasonGiven,
      JSON.stringify(order.content),
      order.decidesAt,
      order.expiresAt,
      takenAt,
    ],
  );
  return row !== undefined;
}

/** Whether an order is known with just this content. */
export async function isSameOrder(db: Queries, id: string, content: unknown): Promise<boolean> {
  const row = await db.first<{ same: boolean }>(`select content = $2::jsonb as same from pix_order where id = $1`, [
    id,
    JSON.stringify(content),
  ]);
  return row?.same ?? false;
}

/** What goes back of a payment by now, what is not decided counted too. */
export async function findReturning(db: Queries, originalId: string): Promise<number> {
  const row = await db.first<{ amount: number }>(
    `select coalesce(sum(amount_cents), 0)::bigint as amount from pix_order
      where is_return and original_id = $1 and status <> 'RJCT'`,
    [originalId],
  );
  return row?.amount ?? 0;
}

/** Ends an order once and tells both sides (network/database/0004-settlement.sql). */
export async function endOrder(
  db: Queries,
  { id, reason, at }: { id: string; reason: string | null; at: Date },
): Promise<void> {
  await db.all("select end_order($1, $2, $3, $4)", [id, reason === null ? "ACSC" : "RJCT", reason, at]);
}

export async function askPayee(db: Queries, id: string, at: Date): Promise<void> {
  await db.all("select ask_payee($1, $2)", [id, at]);
}

/** The payee's answer; `reason` null: it accepts. */
export async function answerOrder(
  db: Queries,
  { id, reason, at }: { id: string; reason: string | null; at: Date },
): Promise<void> {
  await db.all("select answer_order($1, $2, $3, $4)", [id, reason === null ? "ACCEPTED" : "REJECTED", reason, at]);
}

/** Orders that end by now: those that a played bank settles, and those whose time is over. */
export const findDueOrders = (db: Queries, now: Date): Promise<OrderRow[]> =>
  db.all<OrderRow>(
    `select ${columns} from pix_order
      where status = 'ACSP' and least(decides_at, expires_at) <= $1 order by expires_at limit 200`,
    [now],
  );

/** Ends an order whose moment has come: a played bank settles it, or its time is over. Any other stays. */
export async function endIfDue(db: Queries, { id, status, decidesAt, expiresAt }: OrderRow, now: Date): Promise<void> {
  const decides = decidesAt !== null && decidesAt < expiresAt;
  if (status === "ACSP" && (decides ? decidesAt : expiresAt) <= now)
    await endOrder(db, { id, reason: decides ? null : "AB03", at: now });
}

/** The balance of a participant's reserve account. */
export async function findReserve(db: Queries, ispb: string): Promise<number> {
  const row = await db.first<{ balance: number }>(
    "select balance_cents as balance from reserve_account where ispb = $1",
    [ispb],
  );
  return row?.balance ?? 0;
}

export function stateOf({ status, reason, endedAt }: OrderRow): OrderState {
  if (status === "ACSC" && endedAt) return { status, settledAt: endedAt };
  if (status === "RJCT" && reason !== null) return { status, reason };
  return { status: "ACSP" };
}
