import type { Refund } from "@vitral/protocol/reports";
import { withTenant } from "../../../platform/database/tenancy.ts";
import { receiveRecall } from "../recalls/receive-recall.ts";
import { askRecallAgain } from "../recalls/sent-recall-queries.ts";
import { brandOfOrder, brandOfReceipt } from "./brand-queries.ts";
import { awaitOutcome } from "./early-news.ts";
import type { EventDeps, Participant } from "./event-deps.ts";

/**
 * Money is asked back, or what became of that. Nothing is done for FRAUD: what an accepted report takes back goes
 * without a request.
 */
export async function takeRefundNews(
  deps: EventDeps,
  participant: Participant,
  { refund, at }: { refund: Refund; at: Date },
): Promise<void> {
  const { id, endToEndId: endToEnd, reason, status } = refund;
  const { db, now, news } = deps;
  const isPayer = endToEnd.slice(1, 9) === participant.ispb;
  const isOwn = reason === "REFUND_CANCELLED" ? !isPayer : isPayer;
  if (reason === "FRAUD" || (!isOwn && status === "CLOSED")) return;
  const tenantId = await (isPayer ? brandOfOrder : brandOfReceipt)(db, participant, endToEnd);
  if (reason === "OPERATIONAL_FLAW" && !isOwn) await awaitOutcome(deps, participant, { endToEnd, what: "a request" });
  const { amount, details = null } = refund;
  const request = { tenantId, id, endToEnd, amount, isCancelled: status === "CANCELLED" };
  await withTenant(tenantId, async () => {
    if (reason === "REFUND_CANCELLED")
      await (isOwn ? news.ownReversalChanged({ tenantId, id }) : news.reversalAsked(request));
    else if (isOwn) await askRecallAgain(db, { tenantId, id, at: now() });
    else await receiveRecall(deps, { ...request, details, askedAt: at });
  });
}
