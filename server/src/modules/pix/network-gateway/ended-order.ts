import { failPayment, settlePayment } from "../pay/payment-queries.ts";
import { resolveRefund } from "../refunds/refund-queries.ts";
import type { RailAnswer } from "../network/rail.ts";
import type { EventDeps } from "./event-deps.ts";
import { findPaymentOf, findReturnOf, resolveReversal } from "./event-queries.ts";
import { endSuspense } from "./suspense.ts";
import { isOtherOutcome } from "./suspense-queries.ts";

/**
 * The network told how an order of ours ended: by the same functions as when it is asked, each deciding once. An order
 * that is not here changes nothing. Another outcome than the first changes nothing either, and is told.
 */
export async function endOrder(
  deps: Pick<EventDeps, "db" | "now" | "contradicts">,
  { tenantId }: { tenantId: string },
  { orderId, answer }: { orderId: string; answer: Exclude<RailAnswer, { status: "pending" }> },
): Promise<void> {
  const { db } = deps;
  const now = deps.now();
  const failure = answer.status === "rejected" ? answer.reason : null;
  const told = failure === null ? "SETTLED" : "REJECTED";
  const other = failure === null ? "FAILED" : "SETTLED";
  if (orderId.startsWith("E")) {
    const found = await findPaymentOf(db, { tenantId, orderId });
    if (!found) {
      const first = await resolveReversal(db, { tenantId, endToEnd: orderId, failure, now });
      if (first === other) deps.contradicts({ order: "PAYMENT", orderId, told });
      return;
    }
    const payment = { tenantId, paymentId: found.id, now };
    await (failure === null ? settlePayment(db, payment) : failPayment(db, { ...payment, failure }));
    const ended = await findPaymentOf(db, { tenantId, orderId });
    if (ended?.status === other) deps.contradicts({ order: "PAYMENT", orderId, told });
    return;
  }
  const refund = await findReturnOf(db, { tenantId, orderId });
  if (refund) {
    await resolveRefund(db, { tenantId, id: refund.id, failure, now });
    const ended = await findReturnOf(db, { tenantId, orderId });
    if (ended?.status === other) deps.contradicts({ order: "RETURN", orderId, told });
    return;
  }
  await endSuspense(deps, tenantId, { returnId: orderId, answer, wasAsked: false });
  if (await isOtherOutcome(db, { tenantId, returnId: orderId, isSettled: failure === null }))
    deps.contradicts({ order: "SUSPENDED_RETURN", orderId, told });
}
