import { cents } from "@vitral/brazil/cents";
import { forEachDueTenant } from "../../../platform/database/due-work.ts";
import { allInTurns, sideBySide } from "../../../platform/database/each-tenant.ts";
import type { Tenant } from "../../tenants/tenants.ts";
import type { PixDeps } from "../deps.ts";
import { failPayment, findPayment, type PendingPayment, settlePayment, takeDuePayments } from "./payment-queries.ts";
import { awaitRail } from "../network/await-rail.ts";
import { withTimeout } from "../network/with-timeout.ts";
import { expiryOf, ownAccountOf } from "../network/own-account.ts";
import type { RailAnswer } from "../network/rail.ts";
import { answerWithin } from "../rules.ts";
import { duePayments } from "../../payments/payments.ts";

type Answered = { status: "PENDING" | "SETTLED" | "FAILED"; failure: string | null };

/**
 * Submits a new payment to the network and waits for its answer, at most 5 s. Whatever fails there, the payment is
 * written and its money reserved: it stays pending, and the worker continues it.
 */
export async function awaitAnswer(deps: PixDeps, tenant: Tenant, paymentId: string): Promise<Answered> {
  const order = await findPayment(deps.db, { tenantId: tenant.id, id: paymentId });
  if (order.status !== "PENDING") return order;
  const answer = await awaitRail(answerWithin, {
    submit: (timeoutMs) => submit(deps, tenant, order, timeoutMs),
    poll: (timeoutMs) => pollAnswer(deps, order, timeoutMs),
  });
  return settle(deps, order, answer);
}

/** Submits a new payment to the network, once, and takes an answer that comes with it; else the worker goes on. */
export async function submitOnce(deps: PixDeps, tenant: Tenant, paymentId: string): Promise<void> {
  const order = await findPayment(deps.db, { tenantId: tenant.id, id: paymentId });
  if (order.status !== "PENDING") return;
  await settle(deps, order, await submit(deps, tenant, order, answerWithin).catch(stillPending));
}

/** A payment that the network did not take, or did not answer in time, stays pending. */
const stillPending = (): RailAnswer => ({ status: "pending" });

/**
 * Submits the pending payments of all tenants again (the network executes each once), and posts or returns the money of
 * answered ones. Runs on every server; the worker of one server at a time takes a payment. A failing payment does not
 * block others; the failures are thrown at the end, for the log.
 */
export async function processPendingPayments(deps: PixDeps): Promise<number> {
  const processTenant = async (tenantId: string) => {
    const tenant = await deps.tenants.byId(tenantId);
    const due = await takeDuePayments(deps.db, { tenantId, now: deps.now(), max: 50 });
    await allInTurns(due, async (order) => settle(deps, order, await submit(deps, tenant, order, answerWithin)));
  };
  return forEachDueTenant(
    deps,
    [duePayments],
    processTenant,
    (failures) => `${failures} pending payments were not processed`,
    sideBySide,
  );
}

async function submit(
  { rail }: PixDeps,
  tenant: Tenant,
  order: PendingPayment,
  timeoutMs: number,
): Promise<RailAnswer> {
  // Without a network no key of another bank is found. This payment was made when there was one.
  if (!rail) return stillPending();
  const payer = {
    name: order.payerName,
    document: order.payerDocument,
    bankName: tenant.bankName,
    account: ownAccountOf(order),
  };
  const { payeeIspb: ispb, payeeBank: bankName, payeeName: name, payeeDocument: document } = order;
  const { createdAt, txid, description } = order;
  return withTimeout(timeoutMs, () =>
    rail.send({
      endToEnd: order.endToEnd,
      key: order.key,
      amount: cents(order.amount),
      payer,
      creditor: { ispb, bankName, name, document, account: order.payeeAccount },
      message: order.message,
      ...(order.kind === "QR" && { qrCode: { txid, description, isDynamic: order.location !== null } }),
      isScheduled: order.isScheduled,
      createdAt,
      expiresAt: order.expiresAt ?? expiryOf(createdAt),
    }),
  );
}

const pollAnswer = async ({ rail }: PixDeps, { endToEnd }: PendingPayment, timeoutMs: number): Promise<RailAnswer> =>
  rail ? withTimeout(timeoutMs, () => rail.answerOf(endToEnd)) : stillPending();

async function settle(deps: PixDeps, order: PendingPayment, answer: RailAnswer): Promise<Answered> {
  if (answer.status === "pending") return { status: "PENDING", failure: null };
  const failure = answer.status === "rejected" ? answer.reason : null;
  const payment = { tenantId: order.tenantId, paymentId: order.id, now: deps.now() };
  const decided = await (failure === null
    ? settlePayment(deps.db, payment)
    : failPayment(deps.db, { ...payment, failure }));
  if (decided) return { status: failure === null ? "SETTLED" : "FAILED", failure };
  return findPayment(deps.db, order); // another server wrote the answer first
}
