import { setTimeout as sleep } from "node:timers/promises";
import type { JournalOrder } from "./orders.ts";

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
/** Attempts that wait for their answer are no reason for more of them: they would keep a slow machine slow. */
const maxInFlight = 40;
const longestMs = 180_000;

/** Customers pay; `next` orders the next payment and writes it into `journal`. Those that `counts` are waited for. */
export function pay(
  journal: readonly JournalOrder[],
  next: (turn: number) => Promise<unknown>,
  counts: (order: JournalOrder) => boolean = ({ outcome }) => outcome === "acknowledged",
): Load {
  const over = new AbortController();
  let turns = 0;
  const inFlight = new Set<Promise<unknown>>();
  const begin = () => {
    const one = next(turns++);
    inFlight.add(one);
    return one.finally(() => inFlight.delete(one));
  };
  const lane = async () => {
    while (!over.signal.aborted) {
      const turn = performance.now() + pauseMs;
      await begin();
      await sleep(Math.max(0, turn - performance.now()));
    }
  };
  const working = Array.from({ length: lanes }, lane);

  const waitFor = async (what: string, done: () => boolean, attempt?: () => void) => {
    for (const deadline = performance.now() + longestMs; !done(); await sleep(attempt ? 100 : 20)) {
      if (performance.now() > deadline) throw new Error(`${what} did not come within ${longestMs / 1_000} s`);
      attempt?.();
    }
  };
  const acknowledgedSince = (since: number) => journal.filter((order) => counts(order) && order.sentAt >= since);

  return {
    async more(many) {
      const since = performance.now();
      await waitFor(`${many} payments`, () => acknowledgedSince(since).length >= many);
    },
    async servedAgain(since) {
      await waitFor(
        "a payment after the fault",
        () => acknowledgedSince(since).length > 0,
        () => void (inFlight.size < maxInFlight && begin()),
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
