import { setTimeout as sleep } from "node:timers/promises";
import { type Bank, outside } from "./bank.ts";
import { order, type Order } from "./orders.ts";

/** Payments that go on whatever happens. */
export type Load = {
  /** Waits for so many acknowledgements from now on. */
  more(many: number): Promise<void>;
  /**
   * Waits until a payment that was asked for after `since` is acknowledged, knocking ten times a second, and answers how many
   * milliseconds that took.
   */
  servedAgain(since: number): Promise<number>;
  /** Begins no more, and waits until each has its answer. */
  end(): Promise<void>;
};

/** 48 payments a second: what their e-mails need is less than one server delivers, so that a round can end. */
const [lanes, pauseMs] = [8, 160];
/** Every so many-th goes to another bank, through the network. */
const everyOutside = 8;
const longestMs = 180_000;

/** Customers who pay each other, and now and then somebody at another bank; each order is written into `book`. */
export function pay(bank: Bank, book: Order[]): Load {
  const over = new AbortController();
  let turns = 0;
  const underWay = new Set<Promise<unknown>>();
  const begin = () => {
    const one = order(bank, book, turns++ % everyOutside === 0 ? { key: outside.settles } : undefined);
    underWay.add(one);
    return one.finally(() => underWay.delete(one));
  };
  const lane = async () => {
    while (!over.signal.aborted) {
      const next = performance.now() + pauseMs;
      await begin();
      await sleep(Math.max(0, next - performance.now()));
    }
  };
  const working = Array.from({ length: lanes }, lane);

  const waitFor = async (what: string, done: () => boolean, knock?: () => void) => {
    for (const deadline = performance.now() + longestMs; !done(); await sleep(knock ? 100 : 20)) {
      if (performance.now() > deadline) throw new Error(`${what} did not come within ${longestMs / 1_000} s`);
      knock?.();
    }
  };
  const acknowledgedSince = (since: number) =>
    book.filter(({ outcome, askedAt }) => outcome === "acknowledged" && askedAt >= since);

  return {
    async more(many) {
      const since = performance.now();
      await waitFor(`${many} payments`, () => acknowledgedSince(since).length >= many);
    },
    async servedAgain(since) {
      await waitFor(
        "a payment after the fault",
        () => acknowledgedSince(since).length > 0,
        () => void begin(),
      );
      return Math.min(...acknowledgedSince(since).map(({ answeredAt }) => answeredAt)) - since;
    },
    async end() {
      over.abort();
      await Promise.all(working);
      await Promise.all(underWay);
    },
  };
}
