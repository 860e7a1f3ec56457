import { maxEvents, type NetworkEvent } from "@vitral/protocol/events";
import { batchedQueries } from "../../../platform/batches/batched-queries.ts";
import { maxStalled } from "../../../platform/batches/stalled-batches.ts";
import { wasRolledBack } from "../../../platform/database/pipeline.ts";
import { failAfter } from "../../../platform/process/fail-after.ts";
import { wordsOf } from "../pay/receive.ts";
import { asWritten } from "./account-queries.ts";
import { type Credit, type CreditOutcome, creditPayments } from "./credit-queries.ts";
import { isLate } from "./late-credit.ts";
import type { EventDeps, Participant } from "./event-deps.ts";
import { paymentIn } from "./incoming-payment.ts";

type SettledPayment = Extract<NetworkEvent, { type: "PAYMENT_RECEIVED" }> & { outcome: { status: "ACCC" } };

/** Whether an event says that a payment to a customer has settled. */
export const isSettledPayment = (event: NetworkEvent): event is SettledPayment =>
  event.type === "PAYMENT_RECEIVED" && event.outcome.status === "ACCC";

const options = { canRepeat: wasRolledBack, maxStalled, maxOrders: maxEvents };
/** Passes by accounts that somebody else has locked. */
const credit = batchedQueries<Credit, CreditOutcome>(creditPayments(false), { ...options, pipelined: true });
/** Waits for them. */
const creditLocked = batchedQueries<Credit, CreditOutcome>(creditPayments(true), options);
/** Milliseconds. */
const longestMs = 5_000;

/**
 * Credits a settled payment together with those that arrive at the same moment, and keeps that its event took effect:
 * one statement, one transaction. False: nothing was written, and it is to be taken alone, which also decides where
 * the batch failed.
 */
export async function creditInBatch(
  deps: EventDeps,
  { tenantId }: Participant,
  event: SettledPayment,
): Promise<boolean> {
  const { db, now } = deps;
  const { id: eventId, sequence, payment, outcome } = event;
  // What answers a request of ours is no ordinary credit.
  if (payment.refundId !== undefined) return false;
  const at = now();
  const settledAt = isLate(outcome.settledAt, at) ? outcome.settledAt : null;
  const { endToEnd, amount, ...words } = paymentIn(deps, payment);
  const { account, taxId: document } = payment.creditor;
  const one = {
    eventId,
    sequence,
    endToEnd,
    amount,
    ...wordsOf(words),
    ...asWritten(account),
    document,
    at,
    settledAt,
  };
  const attempt = async () => {
    const [first] = await credit(db, tenantId, one);
    const [last] = first?.outcome === "LOCKED" ? await creditLocked(db, tenantId, one) : [first];
    return last?.outcome === "CREDITED";
  };
  return failAfter(longestMs, attempt, () => new Error("a batch of received payments took too long"));
}
