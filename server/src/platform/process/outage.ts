/** Something that others run and that may fail for a while; the log has one line at the begin and one at the end. */
export type Outage = {
  /** Counts a failure; the first one begins the outage. The reason names no person and no secret. */
  fails(reason: string): void;
  /** Says that it works; ends the outage where the last failure is some seconds ago. */
  works(): void;
  isUnderWay(): boolean;
};

type Lines = { begins: (reason: string) => void; ends: (figures: { seconds: number; failures: number }) => void };

/** One connection may work while others still fail: an outage ends when nothing failed for so long. */
const calmMs = 2_000;

/** An outage that is not under way yet. */
export function outageOf({ begins, ends }: Lines, now: () => number = () => performance.now()): Outage {
  let current: { since: number; failedAt: number; workedAt: number | null; failures: number } | null = null;
  return {
    fails(reason) {
      const at = now();
      if (current === null) begins(reason);
      current = { since: current?.since ?? at, failedAt: at, workedAt: null, failures: (current?.failures ?? 0) + 1 };
    },
    works() {
      if (current === null) return;
      const at = now();
      current.workedAt ??= at;
      if (at - current.failedAt < calmMs) return;
      const { since, workedAt, failures } = current;
      current = null;
      ends({ seconds: Math.round((workedAt - since) / 100) / 10, failures });
    },
    isUnderWay: () => current !== null,
  };
}
