import type { EventDeps, Participant } from "./event-deps.ts";
import { findAnswer } from "./event-queries.ts";

/** News of the payment's own outcome is still on its way: then what follows it is taken, and not before. */
export class EarlyNews extends Error {
  override readonly name = "EarlyNews";
  /** `what` came, as 'a return'. */
  constructor(what: string) {
    super(`${what} came before the outcome of its payment`);
  }
}

/** How long the outcome of a payment that was taken may be on its way, in milliseconds. */
const longestMs = 3_600_000;

/** Throws EarlyNews where a payment was taken within the hour, and its outcome has not come. */
export async function awaitOutcome(
  { db, now }: Pick<EventDeps, "db" | "now">,
  { tenantId }: Pick<Participant, "tenantId">,
  { endToEnd, what }: { endToEnd: string; what: string },
): Promise<void> {
  const answer = await findAnswer(db, { tenantId, orderId: endToEnd });
  const isOpen = answer?.reason === null && answer.outcome === null;
  if (isOpen && answer.answeredAt.getTime() > now().getTime() - longestMs) throw new EarlyNews(what);
}
