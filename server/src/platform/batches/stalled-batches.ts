/** The batches of one queue whose answer has not come. */
export type BatchesInFlight<Kind extends string> = {
  /** How many of a kind are in flight and not stalled. */
  count: (kind: Kind) => number;
  /**
   * Counts a batch until the returned function is called. One without an answer for too long is stalled: it no longer
   * counts, so that the next can be sent, and `onStalled` is called.
   */
  begin: (kind: Kind, onStalled: () => void) => () => void;
};

/** With so many stalled the database itself is slow: no further batch is sent in place of one that stalls. */
export const maxStalled = 4;

/** Watches the batches of one queue at one server: one that hangs must not delay the orders behind it. */
export function batchesInFlight<Kind extends string>(stalledAfterMs: number, max = maxStalled): BatchesInFlight<Kind> {
  const counts = new Map<Kind, number>();
  const add = (kind: Kind, change: 1 | -1) => void counts.set(kind, (counts.get(kind) ?? 0) + change);
  let stalled = 0;
  return {
    count: (kind) => counts.get(kind) ?? 0,
    begin: (kind, onStalled) => {
      let isStalled = false;
      add(kind, 1);
      const timer = setTimeout(() => {
        if (stalled === max) {
          timer.refresh();
          return;
        }
        isStalled = true;
        add(kind, -1);
        stalled += 1;
        onStalled();
      }, stalledAfterMs);
      return () => {
        clearTimeout(timer);
        if (isStalled) stalled -= 1;
        else add(kind, -1);
      };
    },
  };
}
