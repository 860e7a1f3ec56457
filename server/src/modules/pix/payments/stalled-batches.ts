/** How a batch meets a locked customer or account: it skips the order, or waits for the lock. */
export type BatchKind = "skipLocked" | "waitForLocks";

/** The batches of one tenant whose answer has not come. */
export type BatchesInFlight = {
  /** How many of a kind are in flight and not stalled. */
  count: (kind: BatchKind) => number;
  /**
   * Counts a batch until the returned function is called. One without an answer for a second is stalled: it no longer
   * counts, so that the next can be sent, and `onStalled` is called.
   */
  begin: (kind: BatchKind, onStalled: () => void) => () => void;
};

const stalledAfterMs = 1_000;
/** With so many stalled the database itself is slow: no further batch is sent in place of one that stalls. */
const maxStalled = 4;

/** Watches the batches of one tenant at one server: one that hangs must not delay the orders behind it. */
export function batchesInFlight(): BatchesInFlight {
  const counts = { skipLocked: 0, waitForLocks: 0, stalled: 0 };
  return {
    count: (kind) => counts[kind],
    begin: (kind, onStalled) => {
      let countedAs: keyof typeof counts = kind; // becomes "stalled" when the answer is late
      counts[kind] += 1;
      const timer = setTimeout(() => {
        if (counts.stalled === maxStalled) {
          timer.refresh();
          return;
        }
        counts[kind] -= 1;
        countedAs = "stalled";
        counts.stalled += 1;
        onStalled();
      }, stalledAfterMs);
      return () => {
        clearTimeout(timer);
        counts[countedAs] -= 1;
      };
    },
  };
}
