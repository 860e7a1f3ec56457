import { NewRefund, Refund } from "@vitral/protocol/reports";
import { refuse } from "@vitral/protocol/transport/answers";
import * as z from "zod/mini";
import type { Queries } from "../database/database.ts";
import { enqueueEvents } from "../events/event-queries.ts";
import type { Network } from "../network.ts";
import { findParticipant } from "../participant-queries.ts";
import { findOrder, findReturning, type OrderRow } from "../payments/order-queries.ts";
import { refundPlan } from "./played-analyses.ts";
import {
  endRefund,
  findReturnsOf,
  insertReport,
  isSameReport,
  lockRefund,
  type RefundPlan,
  type RefundRow,
} from "./report-queries.ts";

type NewRequest = z.output<typeof NewRefund>;

/**
 * Asks a payment back, of its payee's institution; or (REFUND_CANCELLED) what went back already, of its payer's. Again:
 * what became of it. Throws RequestIdAlreadyUsed or InvalidRefund.
 */
export async function createRefund({ db, now, wake }: Network, reporter: string, body: NewRequest): Promise<Refund> {
  const content = z.encode(NewRefund, body);
  const { id, endToEndId } = body;
  const state = await db.transaction(async (queries) => {
    const known = await lockRefund(queries, id);
    if (known && !(await isSameReport(queries, "refund", { id, reporter, content })))
      throw refuse("RequestIdAlreadyUsed");
    if (known) return stateOf(queries, known);
    const payment = await findOrder(queries, endToEndId);
    const asked = await askedOf(queries, payment, reporter, body);
    const isPlayed = asked.eventsUrl === null;
    const plan = isPlayed ? await refundPlan(queries, payment, body, now()) : { plan: null, decidesAt: null };
    const row = { id, reporter, payee: asked.ispb, endToEndId, content, ...plan };
    if (!(await insertReport(queries, "refund", row))) throw refuse("Unavailable");
    const made = await lockRefund(queries, id);
    if (!made) throw new Error("a request that was made is gone");
    if (!isPlayed) await tell(queries, asked.ispb, made, now());
    return stateOf(queries, made);
  });
  wake();
  return state;
}

/** Who is asked. Throws InvalidRefund where there is nothing to give back. */
async function askedOf(db: Queries, payment: OrderRow | undefined, reporter: string, { reason, amount }: NewRequest) {
  if (payment?.status !== "ACSC" || payment.isReturn || payment.payee === null) throw refuse("InvalidRefund");
  const isUndone = reason === "REFUND_CANCELLED";
  const [asking, asked] = isUndone ? [payment.payee, payment.payer] : [payment.payer, payment.payee];
  const most = isUndone ? await findReturning(db, payment.id) : payment.amount;
  if (asking !== reporter || amount <= 0 || amount > most) throw refuse("InvalidRefund");
  const participant = await findParticipant(db, asked);
  if (!participant) throw refuse("InvalidRefund");
  return participant;
}

/** How far a request is, for either side. Throws ReportNotFound. */
export async function refundState({ db }: Network, participant: string, id: string): Promise<Refund> {
  return db.transaction(async (queries) => {
    const row = await lockRefund(queries, id);
    if (!row || ![row.reporter, row.payee].includes(participant)) throw refuse("ReportNotFound");
    return stateOf(queries, row);
  });
}

/** The institution that is asked answers; what is not open stays as it is. Throws ReportNotFound. */
export async function closeRefund(
  { db, now, wake }: Network,
  payee: string,
  { id, ...ended }: { id: string } & Pick<RefundPlan, "result" | "rejection">,
): Promise<Refund> {
  const state = await db.transaction(async (queries) => {
    const row = await lockRefund(queries, id);
    if (!row || row.payee !== payee) throw refuse("ReportNotFound");
    if (row.status !== "OPEN") return stateOf(queries, row);
    return closeRefundRow(queries, row, { ...ended, at: now() });
  });
  wake();
  return state;
}

/** Closes a request that is open and locked, and tells who asked. */
export async function closeRefundRow(
  db: Queries,
  row: RefundRow,
  { result, rejection, at }: Pick<RefundPlan, "result" | "rejection"> & { at: Date },
): Promise<Refund> {
  await endRefund(db, row.id, { result, rejection });
  const closed: RefundRow = { ...row, status: "CLOSED", result, rejection };
  await tell(db, row.reporter, closed, at);
  return stateOf(db, closed);
}

/** Who asked withdraws; a request that is not open stays as it is. Throws ReportNotFound. */
export async function cancelRefund({ db, now, wake }: Network, reporter: string, id: string): Promise<void> {
  await db.transaction(async (queries) => {
    const row = await lockRefund(queries, id);
    if (row?.reporter !== reporter) throw refuse("ReportNotFound");
    if (row.status !== "OPEN") return;
    await endRefund(queries, id, null);
    await tell(queries, row.payee, { ...row, status: "CANCELLED" }, now());
  });
  wake();
}

async function tell(db: Queries, ispb: string, row: RefundRow, at: Date): Promise<void> {
  const refund = z.encode(Refund, await stateOf(db, row));
  await enqueueEvents(db, [ispb], { type: "REFUND_CHANGED", refund }, at);
}

const stateOf = async (db: Queries, { id, endToEndId, content, status, result, rejection }: RefundRow) => ({
  id,
  endToEndId,
  reason: content.reason,
  amount: content.amount,
  status,
  result,
  rejection,
  details: content.details,
  returns: await findReturnsOf(db, id),
});
