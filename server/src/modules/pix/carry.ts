import { setTimeout as sleep } from "node:timers/promises";
import { cents } from "@vitral/brazil/cents";
import { allOf, forEachTenant, sideBySide } from "../../platform/each-tenant.ts";
import { asEveryone } from "../../platform/tenancy.ts";
import type { Tenant } from "../tenants/tenants.ts";
import type { PixDeps } from "./pix.ts";
import { findOrder, type PaymentOrder, resolve, takeDue } from "./queries.ts";
import { withinTime } from "./rail/patience.ts";
import type { RailAnswer } from "./rail/rail.ts";
import { answerWithin } from "./rules.ts";
import { tenantsWithDuePayments } from "./waiting-queries.ts";

type Answered = { status: "PENDING" | "SETTLED" | "FAILED"; failure: string | null };

/**
 * Hands a fresh payment to the network and waits for its answer, at most 5 s. Whatever goes wrong there, the payment is
 * ordered and its money reserved: it is still pending, and the worker goes on from there.
 */
export async function awaitAnswer(deps: PixDeps, tenant: Tenant, paymentId: string): Promise<Answered> {
  const order = await findOrder(deps.db, { tenantId: tenant.id, id: paymentId });
  if (order.status !== "PENDING") return order;
  const deadline = performance.now() + answerWithin;
  const left = () => Math.max(0, deadline - performance.now());
  let answer = await hand(deps, tenant, order, left()).catch(silence);
  for (let wait = 50; answer.status === "pending" && wait < left(); wait = Math.min(500, wait * 2)) {
    await sleep(wait);
    answer = await ask(deps, order, left()).catch(silence);
  }
  return settle(deps, order, answer);
}

/** Silence is no answer: an order that the network did not take, or did not answer in time, is still pending. */
const silence = (): RailAnswer => ({ status: "pending" });

/**
 * Takes the pending payments of all tenants a step further: hands them over again (the network takes each once) and posts or
 * gives back what was answered. Runs on every server; each payment is one server's at a time. An order that cannot be carried
 * holds up no other; what went wrong is thrown at the end, for the log.
 */
export async function carryPending(deps: PixDeps): Promise<void> {
  const waiting = await asEveryone(() => tenantsWithDuePayments(deps.db, deps.now()));
  const carry = async (tenantId: string) => {
    const tenant = await deps.tenants.byId(tenantId);
    const due = await takeDue(deps.db, { tenantId, now: deps.now(), most: 50 });
    await allOf(due.map(async (order) => settle(deps, order, await hand(deps, tenant, order, answerWithin))));
  };
  await forEachTenant(waiting, carry, (faults) => `${faults} pending payments were not carried`, sideBySide);
}

async function hand({ rail }: PixDeps, tenant: Tenant, order: PaymentOrder, patience: number): Promise<RailAnswer> {
  // Without a rail nothing is ever looked up outside; a payment that still waits came from a time when there was one.
  if (!rail) return silence();
  const payer = { name: order.payerName, document: order.payerDocument, bankName: tenant.bankName };
  return withinTime(patience, () =>
    rail.send({
      endToEnd: order.endToEnd,
      key: order.key,
      amount: cents(order.amount),
      payer,
      ...(order.kind === "QR" && { qrCode: { txid: order.txid, description: order.description } }),
    }),
  );
}

const ask = async ({ rail }: PixDeps, { endToEnd }: PaymentOrder, patience: number): Promise<RailAnswer> =>
  rail ? withinTime(patience, () => rail.answerOf(endToEnd)) : silence();

async function settle(deps: PixDeps, order: PaymentOrder, answer: RailAnswer): Promise<Answered> {
  if (answer.status === "pending") return { status: "PENDING", failure: null };
  const failure = answer.status === "rejected" ? answer.reason : null;
  const decided = await resolve(deps.db, {
    tenantId: order.tenantId,
    paymentId: order.id,
    failure,
    now: deps.now(),
  });
  if (decided) return { status: failure === null ? "SETTLED" : "FAILED", failure };
  return findOrder(deps.db, order); // another server was told first: what it wrote counts
}
