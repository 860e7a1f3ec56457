import type { Db } from "./db.ts";
import { withTenant } from "./tenancy.ts";

/** A row that answers an order; `ordinal` is the index of the order in its batch, from 1 on. */
export type WithOrdinal = { ordinal: number };
type Ask<Order, Row> = (db: Db, tenantId: string, orders: readonly Order[]) => Promise<readonly (Row & WithOrdinal)[]>;
type Waiting<Order, Row> = { order: Order; resolve(rows: Row[]): void; reject(error: unknown): void };

/** As many as reads are admitted at once (http/admission.ts). */
const maxOrders = 32;
/**
 * The second is sent only when so many reads wait: a batch costs much before its first answer and little for each more.
 */
const maxBatches = 2;
const minOrdersOfSecond = 10;
/** In milliseconds. A batch without an answer for longer is stalled: the reads behind it no longer wait for it. */
const stalledAfter = 250;

/**
 * Asks one statement for all reads of a kind and a tenant that wait at the same moment: on an idle server each read
 * goes out alone and at once. `ask` answers any number of rows for each order.
 */
export function batchedReads<Order, Row>(ask: Ask<Order, Row>) {
  const queues = new WeakMap<Db, Map<string, ReadQueue<Order, Row>>>();
  return (db: Db, tenantId: string, order: Order): Promise<Row[]> => {
    const ofDb = queues.get(db) ?? new Map<string, ReadQueue<Order, Row>>();
    queues.set(db, ofDb);
    const queue =
      ofDb.get(tenantId) ?? new ReadQueue((orders) => withTenant(tenantId, () => ask(db, tenantId, orders)));
    ofDb.set(tenantId, queue);
    return queue.read(order);
  };
}

class ReadQueue<Order, Row> {
  readonly #ask: (orders: readonly Order[]) => Promise<readonly (Row & WithOrdinal)[]>;
  #waiting: Waiting<Order, Row>[] = [];
  /** Batches without an answer that have not stalled. */
  #inFlight = 0;
  /** Whether batches are sent at the end of this turn of the event loop, with all reads that arrive in it. */
  #isScheduled = false;

  constructor(ask: (orders: readonly Order[]) => Promise<readonly (Row & WithOrdinal)[]>) {
    this.#ask = ask;
  }

  read(order: Order): Promise<Row[]> {
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
    if (this.#inFlight === 0) return this.#waiting.length > 0;
    return this.#inFlight < maxBatches && this.#waiting.length >= minOrdersOfSecond;
  }

  #sendBatches(): void {
    while (this.#canSend()) void this.#send(this.#waiting.splice(0, maxOrders));
  }

  /** When a batch fails, its reads are asked again one by one: no read fails for another. */
  async #send(batch: readonly Waiting<Order, Row>[]): Promise<void> {
    const end = this.#begin();
    try {
      answer(batch, await this.#ask(batch.map(({ order }) => order)));
    } catch (error) {
      if (batch.length === 1) batch[0]?.reject(error);
      else for (const read of batch) void this.#send([read]);
    }
    end();
    this.#sendBatches();
  }

  /** Counts a batch as in flight until the returned function is called, or until it has stalled. */
  #begin(): () => void {
    this.#inFlight += 1;
    let isCounted = true;
    const leave = () => {
      if (isCounted) this.#inFlight -= 1;
      isCounted = false;
    };
    const timer = setTimeout(() => {
      leave();
      this.#sendBatches();
    }, stalledAfter);
    return () => {
      clearTimeout(timer);
      leave();
    };
  }
}

function answer<Order, Row>(batch: readonly Waiting<Order, Row>[], rows: readonly (Row & WithOrdinal)[]): void {
  const found: Row[][] = batch.map(() => []);
  for (const row of rows) found[row.ordinal - 1]?.push(row);
  for (const [index, read] of batch.entries()) read.resolve(found[index] ?? []);
}
