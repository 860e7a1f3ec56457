/** npm forwards a signal that the terminal sent too: two within this time are one Ctrl-C. */
const together = 500;

/**
 * Ctrl-C, SIGTERM or SIGHUP: `stop` at the first, which finishes in-flight calls; `hurry` at a second one, which waits
 * only for the database.
 */
export function stopSignals(): { stop: AbortSignal; hurry: AbortSignal } {
  const [stop, hurry] = [new AbortController(), new AbortController()];
  let first = 0;
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(signal, () => {
      if (!stop.signal.aborted) {
        first = performance.now();
        stop.abort();
      } else if (performance.now() - first > together) hurry.abort();
    });
  }
  return { stop: stop.signal, hurry: hurry.signal };
}
