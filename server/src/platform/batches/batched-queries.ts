import type { Db } from "../database/db.ts";
import { pipelineOf, type Send } from "../database/pipeline.ts";
import type { Executor } from "../database/statement.ts";
import { withTenant } from "../database/tenancy.ts";
import { atMost } from "./at-most.ts";
import { perTenant } from "./per-tenant.ts";
import { type BatchesInFlight, batchesInFlight } from "./stalled-batches.ts";

/** A row that answers an order; `ordinal` is the index of the order in its batch, from 1 on. */
export type WithOrdinal = { ordinal: number };
/** `executor`: what its statement goes to, in a queue that is `pipelined`. */
type Ask<Order, Row> = (
  db: Db,
  tenantId: string,
  orders: readonly Order[],
  executor: Executor,
) => Promise<readonly (Row & WithOrdinal)[]>;
type Options = {
  canRepeat?: (error: unknown) => boolean;
  maxStalled?: number;
  maxOrders?: number;
  pipelined?: boolean;
};
type Waiting<Order, Row> = { order: Order; resolve(rows: Row[]): void; reject(error: unknown): void };

/** As many as calls that read are admitted at once (admission/admission.ts). */
const maxOrdersOfReads = 32;
/**
 * The second is sent only when so many orders wait: a batch costs much before its first answer and little for each
 * more.
 */
const maxBatches = 2;
const minOrdersOfSecond = 10;
/** In milliseconds. A batch without an answer for longer is stalled: the orders behind it no longer wait for it. */
const stalledAfterMs = 250;
/** The orders of batches that failed are asked again one by one, so many of them at once. */
const maxRepeated = 4;

/**
 * Asks one statement for all orders of a kind and a tenant that wait at the same moment: on an idle server each order
 * goes out alone and at once. `ask` answers any number of rows for each order. When a batch fails, its orders are asked
 * again one by one, so that no order fails for another; where they write, `canRepeat` says after which errors that is
 * right. `maxStalled`: with so many batches stalled no further one is sent; without it the admission of calls limits
 * them (admission/admission.ts), as it does for reads. `pipelined`: the batches share one connection, the next already
 * sent when one is done, until one stalls.
 */
export function batchedQueries<Order, Row>(ask: Ask<Order, Row>, options: Options = {}) {
  const queueOf = perTenant(
    (db, tenantId) =>
      new QueryQueue<Order, Row>(
        db,
        (orders, executor) => withTenant(tenantId, () => ask(db, tenantId, orders, executor)),
        options,
      ),
  );
  return (db: Db, tenantId: string, order: Order): Promise<Row[]> => queueOf(db, tenantId).ask(order);
}

class QueryQueue<Order, Row> {
  readonly #query: (orders: readonly Order[], executor: Executor) => Promise<readonly (Row & WithOrdinal)[]>;
  readonly #canRepeat: (error: unknown) => boolean;
  readonly #maxOrders: number;
  #waiting: Waiting<Order, Row>[] = [];
  readonly #batches: BatchesInFlight<"batch">;
  readonly #repeat = atMost(maxRepeated);
  /** Whether batches are sent at the end of this turn of the event loop, with all orders that arrive in it. */
  #isScheduled = false;

  /** Brings a batch to a connection; replaced when a batch on it stalls. */
  #send: Send;
  readonly #newSend: () => Send;

  constructor(
    db: Db,
    query: (orders: readonly Order[], executor: Executor) => Promise<readonly (Row & WithOrdinal)[]>,
    {
      canRepeat = () => true,
      maxStalled = Number.POSITIVE_INFINITY,
      maxOrders = maxOrdersOfReads,
      pipelined = false,
    }: Options,
  ) {
    this.#query = query;
    this.#newSend = pipelined ? () => pipelineOf(db) : () => (run) => run(db);
    this.#send = this.#newSend();
    this.#canRepeat = canRepeat;
    this.#maxOrders = maxOrders;
    this.#batches = batchesInFlight(stalledAfterMs, maxStalled);
  }

  ask(order: Order): Promise<Row[]> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ order, resolve, reject });
      if (this.#isScheduled || !this.#canSend()) return;
      this.#isScheduled = true;
      setImmediate(() => {
        this.#isScheduled = false;
        this.#sendBatches();
      });
    });
  }

  #canSend(): boolean {
    const inFlight = this.#batches.count("batch");
    if (inFlight === 0) return this.#waiting.length > 0;
    return inFlight < maxBatches && this.#waiting.length >= minOrdersOfSecond;
  }

  #sendBatches(): void {
    while (this.#canSend()) void this.#sendBatch(this.#waiting.splice(0, this.#maxOrders));
  }

  async #sendBatch(batch: readonly Waiting<Order, Row>[]): Promise<void> {
    const send = this.#send;
    const end = this.#batches.begin("batch", () => {
      if (this.#send === send) this.#send = this.#newSend();
      this.#sendBatches();
    });
    try {
      const orders = batch.map(({ order }) => order);
      answer(batch, await send((executor) => this.#query(orders, executor)));
    } catch (error) {
      if (batch.length > 1 && this.#canRepeat(error))
        for (const waiting of batch) void this.#repeat(() => this.#sendBatch([waiting]));
      else for (const waiting of batch) waiting.reject(error);
    }
    end();
    this.#sendBatches();
  }
}

function answer<Order, Row>(batch: readonly Waiting<Order, Row>[], rows: readonly (Row & WithOrdinal)[]): void {
  const found: Row[][] = batch.map(() => []);
  for (const row of rows) found[row.ordinal - 1]?.push(row);
  for (const [index, waiting] of batch.entries()) waiting.resolve(found[index] ?? []);
}
