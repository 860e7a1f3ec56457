import { type OrderState, PaymentOrder, ReturnOrder } from "@vitral/protocol/payments";
import { refuse } from "@vitral/protocol/transport/answers";
import * as z from "zod/mini";
import type { Queries } from "../database/database.ts";
import type { Network } from "../network.ts";
import { findParticipant, type Participant } from "../participant-queries.ts";
import {
  askPayee,
  endIfDue,
  endOrder,
  findOrder,
  findReserve,
  findReturning,
  insertOrder,
  isSameOrder,
  lockOrder,
  type NewOrder,
  stateOf,
} from "./order-queries.ts";
import { decisionOf, type Decision, returnDecisionOf } from "./played-banks.ts";

/**
 * A participant gives an order: it is taken once for its id, whatever comes of it. `payer` is who gives the money; of a
 * bank that this program plays too. Throws RequestIdAlreadyUsed.
 */
export function takePayment(network: Network, payer: string, order: PaymentOrder): Promise<OrderState> {
  const payee = order.creditor.account.ispb;
  return take(network, {
    id: order.endToEndId,
    isReturn: false,
    payer,
    payee,
    amount: order.amount,
    originalId: null,
    refundId: order.refundId ?? null,
    reasonGiven: null,
    content: z.encode(PaymentOrder, order),
    decidesAt: null,
    expiresAt: order.expiresAt,
    decide: (db) => decisionOf(db, order, network.now()),
    whyNot: async () => null,
  });
}

/** The same of a return: of a payment that the participant received, to its payer, and never of more than was paid. */
export function takeReturn(network: Network, payer: string, order: ReturnOrder): Promise<OrderState> {
  return take(network, {
    id: order.returnId,
    isReturn: true,
    payer,
    payee: order.originalEndToEndId.slice(1, 9),
    amount: order.amount,
    originalId: order.originalEndToEndId,
    refundId: order.refundId,
    reasonGiven: order.reason,
    content: z.encode(ReturnOrder, order),
    decidesAt: null,
    expiresAt: order.expiresAt,
    decide: (db) => returnDecisionOf(db, order, network.now()),
    async whyNot(db) {
      const paid = await lockOrder(db, order.originalEndToEndId);
      if (paid?.status !== "ACSC" || paid.payee !== payer) return notReturnable;
      // What this return takes is counted: it is stored already.
      return (await findReturning(db, paid.id)) > paid.amount ? wrongAmount : null;
    },
  });
}

/** ISO 20022: AM09 the amount is not the original's; BE17 is of codes; ED05 settlement failed. */
const [wrongAmount, notReturnable] = ["AM09", "ED05"];

type Taking = NewOrder & {
  /** What a payee that this program plays makes of it. */
  decide: (db: Queries) => Promise<Decision>;
  /** A reason why this order cannot be, beside those of any order. */
  whyNot: (db: Queries) => Promise<string | null>;
};

async function take(network: Network, { decide, whyNot, ...order }: Taking): Promise<OrderState> {
  const at = network.now();
  const state = await network.db.transaction(async (db) => {
    const payee = order.payee === null ? undefined : await findParticipant(db, order.payee);
    const expiresAt = new Date(Math.min(order.expiresAt.getTime(), at.getTime() + settlementMs));
    const made = await insertOrder(db, { ...order, payee: payee?.ispb ?? null, expiresAt }, at);
    if (made) await begin(db, payee);
    else if (!(await isSameOrder(db, order.id, order.content))) throw refuse("RequestIdAlreadyUsed");
    const row = await findOrder(db, order.id);
    if (row && !made) await endIfDue(db, row, at);
    const now = made ? row : await findOrder(db, order.id);
    if (!now) throw new Error("an order that was taken is gone");
    return stateOf(now);
  });
  network.wake();
  return state;

  /** An order ends at once, waits for a bank that is played, or is put before its payee. */
  async function begin(db: Queries, payee: Participant | undefined): Promise<void> {
    const reason = (await refusalOf(db, payee)) ?? (await whyNot(db));
    if (reason !== null || !payee) return endOrder(db, { id: order.id, reason: reason ?? noParticipant, at });
    if (payee.eventsUrl !== null) return askPayee(db, order.id, at);
    const decision = await decide(db);
    if (decision === "SILENCE") return;
    if ("reason" in decision) return endOrder(db, { id: order.id, reason: decision.reason, at });
    if (decision.afterMs === 0) return endOrder(db, { id: order.id, reason: null, at });
    const decidesAt = new Date(at.getTime() + decision.afterMs);
    await db.all("update pix_order set decides_at = $2 where id = $1", [order.id, decidesAt]);
  }

  async function refusalOf(db: Queries, payee: Participant | undefined): Promise<string | null> {
    if (order.expiresAt <= at) return "AB03";
    const { refuse: switched } = network.switches();
    if (switched !== null) return switched;
    if (order.amount <= 0) return "AM01";
    if (!payee) return noParticipant;
    // The SPI settles between institutions: brands of one ISPB pay each other in their own books.
    if (payee.ispb === order.payer) return "AG12";
    return (await findReserve(db, order.payer)) < order.amount ? "AM04" : null;
  }
}

/** The SPI gives an order up that is not settled after so long, in milliseconds. */
const settlementMs = 40_000;

/** ISO 20022: the creditor's institution is no member of the clearing. */
const noParticipant = "RC10";
