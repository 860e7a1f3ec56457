/** So many calls in a row without an answer open it. */
const maxFailures = 5;
/** How long it stays open before one call tries again. Milliseconds. */
const pauseMs = 5_000;

/** Whether to call somebody who may be away: while it is open, calls fail at once, so that none waits in vain. */
export function circuitBreaker(now: () => number = () => performance.now()) {
  let failures = 0;
  let openUntil = 0;
  return {
    /** Whether a call may be made now. Of those that wait for the end of a pause, the first one. */
    lets(): boolean {
      if (failures < maxFailures) return true;
      if (now() < openUntil) return false;
      openUntil = now() + pauseMs;
      return true;
    },
    /** How a call ended. Any answer closes it, a refusal too. */
    note(answered: boolean): void {
      failures = answered ? 0 : failures + 1;
      if (failures >= maxFailures) openUntil = now() + pauseMs;
    },
  };
}
