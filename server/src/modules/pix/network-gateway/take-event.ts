import type { EventAnswer, NetworkEvent } from "@vitral/protocol/events";
import { withTenant } from "../../../platform/database/tenancy.ts";
import { failAfter } from "../../../platform/process/fail-after.ts";
import { brandOfOrder, isBetweenBrands } from "./brand-queries.ts";
import { endOrder } from "./ended-order.ts";
import type { EventDeps, Participant } from "./event-deps.ts";
import { takeReportNews } from "./report-news.ts";
import { takeRefundNews } from "./refund-news.ts";
import { isKnownEvent, rewindPosition, saveEvent } from "./event-queries.ts";
import { answerPayment, creditPayment, forgetPayment, wasRejected } from "./incoming-payment.ts";
import { answerReturn, creditReturned } from "./incoming-return.ts";

/** A question is answered within so long, or later. Milliseconds. */
const longestQuestionMs = 2_000;
const longestNewsMs = 10_000;

/**
 * Does what an event says, once, in whatever order events come, and answers what became of it. Throws where it cannot
 * be done now.
 */
export function takeEvent(deps: EventDeps, participant: Participant, event: NetworkEvent): Promise<EventAnswer> {
  const { id } = event;
  const asks = isQuestion(event);
  const answer = async (): Promise<EventAnswer> => {
    if (asks) {
      const { reason } =
        event.type === "PAYMENT_RECEIVED"
          ? await answerPayment(deps, participant, event.payment)
          : await answerReturn(deps, participant, event.return);
      return reason === null ? { id, result: "ACCEPTED" } : { id, result: "REJECTED", reason };
    }
    const { tenantId } = participant;
    if (!(await isKnownEvent(deps.db, { tenantId, id }))) {
      await takeNews(deps, participant, event);
      const isFirst = await saveEvent(deps.db, { tenantId, id, type: event.type, now: deps.now() });
      if (isFirst) await rewindPosition(deps.db, { tenantId, sequence: event.sequence });
    }
    return { id, result: "TAKEN" };
  };
  return withTenant(participant.tenantId, () =>
    failAfter(asks ? longestQuestionMs : longestNewsMs, answer, () => new Error(`${event.type} took too long`)),
  );
}

type Received = Extract<NetworkEvent, { type: "PAYMENT_RECEIVED" | "RETURN_RECEIVED" }>;
type Question = Received & { outcome: { status: "ACSP" } };

/** Whether the gateway waits for an answer to it, which is stored with the order and not with the event. */
export const isQuestion = (event: NetworkEvent): event is Question =>
  (event.type === "PAYMENT_RECEIVED" || event.type === "RETURN_RECEIVED") && event.outcome.status === "ACSP";

async function takeNews(deps: EventDeps, participant: Participant, event: NetworkEvent): Promise<void> {
  const { brands } = participant;
  const toBrands = async (tell: (tenantId: string) => Promise<unknown>) => {
    for (const tenantId of brands) await withTenant(tenantId, () => tell(tenantId));
  };
  switch (event.type) {
    case "ORDER_ENDED": {
      const { orderId, outcome } = event;
      const answer =
        outcome.status === "ACSC"
          ? ({ status: "settled" } as const)
          : ({ status: "rejected", reason: outcome.reason } as const);
      // The network has no say in what this institution settles itself.
      if (await isBetweenBrands(deps.db, participant, orderId)) {
        deps.contradicts({
          order: orderId.startsWith("D") ? "RETURN" : "PAYMENT",
          orderId,
          told: outcome.status === "ACSC" ? "SETTLED" : "REJECTED",
        });
        return;
      }
      const tenantId = await brandOfOrder(deps.db, participant, orderId);
      return withTenant(tenantId, () => endOrder(deps, { tenantId }, { orderId, answer }));
    }
    case "PAYMENT_RECEIVED": {
      const { outcome, payment } = event;
      const orderId = payment.endToEndId;
      if (outcome.status === "ACCC" && !(await wasRejected(deps, participant, orderId)))
        await creditPayment(deps, participant, payment, outcome.settledAt);
      if (outcome.status === "RJCT") await forgetPayment(deps, participant, { orderId, reason: outcome.reason });
      return;
    }
    case "RETURN_RECEIVED": {
      const { outcome, return: returned } = event;
      const orderId = returned.returnId;
      if (outcome.status === "ACCC" && !(await wasRejected(deps, participant, orderId)))
        await creditReturned(deps, participant, returned, outcome.settledAt);
      if (outcome.status === "RJCT") await forgetPayment(deps, participant, { orderId, reason: outcome.reason });
      return;
    }
    case "CLAIM_CHANGED":
      await toBrands((tenantId) => deps.news.claimChanged({ tenantId, id: event.claim.id }));
      return;
    case "INFRACTION_REPORT_CHANGED":
      return takeReportNews(deps, participant, event);
    case "REFUND_CHANGED":
      return takeRefundNews(deps, participant, event);
    // The workers ask for marks within a minute.
    case "DIRECTORY_NOTICE":
      return;
  }
}
