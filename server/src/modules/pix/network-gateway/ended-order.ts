import { failPayment, settlePayment } from "../pay/payment-queries.ts";
import { resolveRefund } from "../refunds/refund-queries.ts";
import type { RailAnswer } from "../network/rail.ts";
import type { EventDeps, Participant } from "./event-deps.ts";
import { findPaymentOf, findReturnOf } from "./event-queries.ts";
import { endSuspense } from "./suspense.ts";

/**
 * The network told how an order of ours ended: by the same functions as when it is asked, each deciding once. An order
 * that is not here changes nothing.
 */
export async function endOrder(
  deps: EventDeps,
  { tenantId }: Participant,
  { orderId, answer }: { orderId: string; answer: Exclude<RailAnswer, { status: "pending" }> },
): Promise<void> {
  const { db } = deps;
  const now = deps.now();
  const failure = answer.status === "rejected" ? answer.reason : null;
  if (orderId.startsWith("E")) {
    const paymentId = await findPaymentOf(db, { tenantId, orderId });
    if (paymentId === null) return;
    const payment = { tenantId, paymentId, now };
    await (failure === null ? settlePayment(db, payment) : failPayment(db, { ...payment, failure }));
    return;
  }
  const refund = await findReturnOf(db, { tenantId, orderId });
  if (refund) await resolveRefund(db, { tenantId, id: refund.id, failure, now });
  else await endSuspense(deps, tenantId, orderId, answer);
}
