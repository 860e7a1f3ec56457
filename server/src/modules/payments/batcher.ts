import type { Db } from "../../platform/database/db.ts";
import { limitUnanswered } from "../../platform/batches/limit-unanswered.ts";
import { perTenant } from "../../platform/batches/per-tenant.ts";
import { type BatchesInFlight, batchesInFlight } from "../../platform/batches/stalled-batches.ts";
import { pipelineOf, type Send, wasRolledBack } from "../../platform/database/pipeline.ts";
import type { Executor } from "../../platform/database/statement.ts";
import { withTenant } from "../../platform/database/tenancy.ts";
import { payBatch } from "./order-queries.ts";
import type { ImmediateOrder, PaymentResult } from "./payment-order.ts";
import { takeBatch } from "./take-batch.ts";

type Deps = { db: Db; now: () => Date };
/** How a batch meets a locked customer or account: it skips the order, or waits for the lock. */
type BatchKind = "skipLocked" | "waitForLocks";
type QueuedOrder = {
  order: ImmediateOrder;
  /** In a batch of its own: the batch it was in before failed, or the database asked for it. */
  requiresSingle: boolean;
  resolve: (result: PaymentResult) => void;
  reject: (error: unknown) => void;
};
/** The orders of one tenant at this server. */
type Queue = {
  db: Db;
  tenantId: string;
  /** Orders for the next batch, the oldest first. */
  waiting: QueuedOrder[];
  /** Orders that a batch skipped, because their customer or one of their accounts was locked. */
  locked: QueuedOrder[];
  /** The customers with an order in flight: one customer's orders are paid one after the other. */
  customersInFlight: Set<string>;
  batches: BatchesInFlight<BatchKind>;
  /** Whether batches are sent at the end of this turn of the event loop, with all orders that arrive in it. */
  isScheduled: boolean;
  /** Sends over the tenant's pipelined connection; replaced when a batch on it stalls. */
  send: Send;
};

/** A person at a screen has one order without an answer. Those of a tenant: about a second's payments as measured. */
const withinLimits = limitUnanswered({ ofCustomer: 5, ofTenant: 1_000 });
const stalledAfterMs = 1_000;
/**
 * Batches of one tenant in the pipeline. The second is sent only when so many orders wait: a batch costs much before
 * its first payment and little for each more.
 */
const maxBatches = 2;
const minOrdersOfSecond = 10;

/**
 * Pays an order in one batch with the other orders of its tenant that wait at this moment: one round trip, one
 * transaction, one write to disk. On an idle server the batch is this order alone.
 *
 * - Each order has its own result. When a batch fails, its orders are sent again one by one.
 * - The batches of a tenant share one pipelined connection, the next already sent when one is done
 *   (docs/decisions/0019).
 * - A batch skips orders whose customer or account is locked. They go over another connection, in a batch that waits
 *   for the locks.
 *
 * Throws TOO_MANY_REQUESTS when the customer has five orders without an answer at this server, and SERVER_BUSY when the
 * tenant has a thousand: such an order was not taken. An order that was taken is always answered.
 */
export function payInBatch(deps: Deps, tenantId: string, order: ImmediateOrder): Promise<PaymentResult> {
  const { customerId } = order;
  return withinLimits(deps.db, { tenantId, customerId }, () => enqueue(deps, queueOf(deps.db, tenantId), order));
}

function enqueue({ now }: Deps, queue: Queue, order: ImmediateOrder): Promise<PaymentResult> {
  return new Promise((resolve, reject) => {
    queue.waiting.push({ order, requiresSingle: false, resolve, reject });
    if (queue.isScheduled || !canSendBatch(queue)) return;
    queue.isScheduled = true;
    setImmediate(() => {
      queue.isScheduled = false;
      sendBatches(queue, now);
    });
  });
}

const queueOf = perTenant((db, tenantId): Queue => ({
  db,
  tenantId,
  waiting: [],
  locked: [],
  customersInFlight: new Set(),
  batches: batchesInFlight(stalledAfterMs),
  isScheduled: false,
  send: pipelineOf(db),
}));

function canSendBatch({ waiting, batches }: Queue): boolean {
  const inFlight = batches.count("skipLocked");
  return inFlight === 0 ? waiting.length > 0 : inFlight < maxBatches && waiting.length >= minOrdersOfSecond;
}

/** Sends what can be sent now: one batch of the locked orders at a time, and batches of the waiting ones. */
function sendBatches(queue: Queue, now: () => Date): void {
  if (queue.batches.count("waitForLocks") === 0) {
    void sendBatch(queue, takeBatch(queue.locked, queue.customersInFlight), "waitForLocks", now);
  }
  while (canSendBatch(queue)) {
    const batch = takeBatch(queue.waiting, queue.customersInFlight);
    if (batch.length === 0) return;
    void sendBatch(queue, batch, "skipLocked", now);
  }
}

async function sendBatch(queue: Queue, batch: readonly QueuedOrder[], kind: BatchKind, now: () => Date) {
  if (batch.length === 0) return;
  const { db, tenantId, send } = queue;
  const orders = batch.map(({ order }) => order);
  const waitForLocks = kind === "waitForLocks";
  const pay = (executor: Executor) => payBatch(executor, { tenantId, orders, waitForLocks, now: now() });
  const end = queue.batches.begin(kind, () => {
    if (kind === "skipLocked" && queue.send === send) queue.send = pipelineOf(db);
    sendBatches(queue, now);
  });
  try {
    answerOrders(queue, batch, await withTenant(tenantId, () => (waitForLocks ? pay(db) : send(pay))));
  } catch (error) {
    failOrders(queue, batch, error);
  }
  end();
  for (const { customerId } of orders) queue.customersInFlight.delete(customerId);
  sendBatches(queue, now);
}

function answerOrders(queue: Queue, batch: readonly QueuedOrder[], results: readonly PaymentResult[]): void {
  for (const [index, queued] of batch.entries()) {
    const result = results[index];
    if (!result) queued.reject(new Error("an order was not answered"));
    else if (result.outcome === "LOCKED") queue.locked.push(queued);
    else if (result.outcome === "REQUIRES_SINGLE" && batch.length > 1)
      queue.waiting.push({ ...queued, requiresSingle: true });
    else queued.resolve(result);
  }
}

/** The orders of a batch of which nothing was written are sent again one by one; else all of them fail. */
function failOrders(queue: Queue, batch: readonly QueuedOrder[], error: unknown): void {
  const canRepeat = batch.length > 1 && wasRolledBack(error);
  for (const queued of batch) {
    if (canRepeat) queue.waiting.push({ ...queued, requiresSingle: true });
    else queued.reject(error);
  }
}
