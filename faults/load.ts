import { setTimeout as sleep } from "node:timers/promises";
import { type Bank, externalKeys } from "./bank.ts";
import { order, type JournalOrder } from "./orders.ts";

/** Payments that continue during the fault. */
export type Load = {
  /** Waits for so many new acknowledgements. */
  more(many: number): Promise<void>;
  /**
   * Waits until a payment that was sent after `since` is acknowledged, with ten new attempts a second; answers how many
   * milliseconds that took.
   */
  servedAgain(since: number): Promise<number>;
  /** Sends no more, and waits until each payment has its answer. */
  end(): Promise<void>;
};

/** 48 payments a second: one server delivers their e-mails faster, so that a round can end. */
const [lanes, pauseMs] = [8, 160];
/** One payment in so many goes to another bank, through the network. */
const externalShare = 8;
const longestMs = 180_000;

/** Customers pay each other, and some pay a customer of another bank; each order is written into `journal`. */
export function pay(bank: Bank, journal: JournalOrder[]): Load {
  const over = new AbortController();
  let turns = 0;
  const inFlight = new Set<Promise<unknown>>();
  const begin = () => {
    const one = order(bank, journal, turns++ % externalShare === 0 ? { key: externalKeys.settles } : undefined);
    inFlight.add(one);
    return one.finally(() => inFlight.delete(one));
  };
  const lane = async () => {
    while (!over.signal.aborted) {
      const next = performance.now() + pauseMs;
      await begin();
      await sleep(Math.max(0, next - performance.now()));
    }
  };
  const working = Array.from({ length: lanes }, lane);

  const waitFor = async (what: string, done: () => boolean, attempt?: () => void) => {
    for (const deadline = performance.now() + longestMs; !done(); await sleep(attempt ? 100 : 20)) {
      if (performance.now() > deadline) throw new Error(`${what} did not come within ${longestMs / 1_000} s`);
      attempt?.();
    }
  };
  const acknowledgedSince = (since: number) =>
    journal.filter(({ outcome, sentAt }) => outcome === "acknowledged" && sentAt >= since);

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
      await Promise.all(inFlight);
    },
  };
}
