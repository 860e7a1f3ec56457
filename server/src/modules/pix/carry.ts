import { cents } from "@vitral/brazil/cents";
import { setTimeout as sleep } from "node:timers/promises";
import type { Tenant } from "../tenants/tenants.ts";
import type { PixDeps } from "./pix.ts";
import { addTokens, findOrder, type PaymentOrder, resolve, takeDue } from "./queries.ts";
import { NetworkUnavailable, type RailAnswer } from "./rail/rail.ts";
import { answerWithin, bucketOf, tokenTerms } from "./rules.ts";

type Answered = { status: "PENDING" | "SETTLED" | "FAILED"; failure: string | null };

/** Hands a fresh payment to the network and waits for its answer, at most 5 s. The worker goes on from there. */
export async function awaitAnswer(deps: PixDeps, tenant: Tenant, paymentId: string): Promise<Answered> {
  const order = await findOrder(deps.db, { tenantId: tenant.id, id: paymentId });
  if (order.status !== "PENDING") return order;
  const deadline = performance.now() + answerWithin;
  let answer = await hand(deps, tenant, order);
  for (
    let wait = 50;
    answer.status === "pending" && performance.now() + wait < deadline;
    wait = Math.min(500, wait * 2)
  ) {
    await sleep(wait);
    answer = await ask(deps, order);
  }
  return settle(deps, order, answer);
}

/**
 * Takes the pending payments of all tenants a step further: hands them over again (the network takes each once) and posts or
 * gives back what was answered. Runs on every server; each payment is one server's at a time.
 */
export async function carryPending(deps: PixDeps): Promise<void> {
  for (const tenant of await deps.tenants.all()) {
    const due = await takeDue(deps.db, { tenantId: tenant.id, now: deps.now(), most: 50 });
    for (const order of due) await settle(deps, order, await hand(deps, tenant, order));
  }
}

async function hand(deps: PixDeps, tenant: Tenant, order: PaymentOrder): Promise<RailAnswer> {
  const { rail } = deps;
  // Without a rail nothing is ever looked up outside; a payment that still waits came from a time when there was one.
  if (!rail) return { status: "pending" };
  const payer = { name: order.payerName, document: order.payerDocument, bankName: tenant.bankName };
  return patiently(rail.send({ endToEnd: order.endToEnd, key: order.key, amount: cents(order.amount), payer }));
}

const ask = ({ rail }: PixDeps, { endToEnd }: PaymentOrder): Promise<RailAnswer> =>
  rail ? patiently(rail.answerOf(endToEnd)) : Promise.resolve({ status: "pending" });

/** Silence is no answer: an order that the network did not take, or did not answer in time, is still pending. */
async function patiently(answer: Promise<RailAnswer>): Promise<RailAnswer> {
  const silence = new AbortController();
  const tooLong = sleep(answerWithin, { status: "pending" } as const, { signal: silence.signal, ref: false });
  try {
    return await Promise.race([answer, tooLong]);
  } catch (error) {
    if (error instanceof NetworkUnavailable) return { status: "pending" };
    throw error;
  } finally {
    silence.abort();
    tooLong.catch(() => {});
  }
}

async function settle(deps: PixDeps, order: PaymentOrder, answer: RailAnswer): Promise<Answered> {
  if (answer.status === "pending") return { status: "PENDING", failure: null };
  const failure = answer.status === "rejected" ? answer.reason : null;
  const now = deps.now();
  const decided = await resolve(deps.db, { tenantId: order.tenantId, paymentId: order.id, failure, now });
  if (decided && failure === null) await giveTokensBack(deps, order, now);
  return { status: failure === null ? "SETTLED" : "FAILED", failure };
}

/** An order that went out shows that the look-up was meant (DICT manual, section 12). */
async function giveTokensBack(deps: PixDeps, order: PaymentOrder, now: Date): Promise<void> {
  const { orderRefund, ...terms } = tokenTerms[order.entityType];
  await addTokens(deps.db, {
    tenantId: order.tenantId,
    customerId: order.customerId,
    bucket: bucketOf(order.keyType as Parameters<typeof bucketOf>[0]),
    amount: orderRefund,
    now,
    ...terms,
  });
}
