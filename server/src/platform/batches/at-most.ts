/** Runs so much work at once at most; the rest waits, the oldest first. */
export function atMost(max: number): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    // A place that becomes free goes to the work that has waited longest, and not to what comes in between.
    if (running === max) await new Promise<void>((begin) => void waiting.push(begin));
    else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
