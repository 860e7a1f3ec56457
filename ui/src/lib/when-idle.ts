/** In milliseconds. Until then the browser is idle only because it waits for what the screen itself needs. */
const untilScreenIsShown = 1_000;

/** In milliseconds. A browser may not call a visible page idle for minutes. */
const longestWait = 2_000;

/**
 * Runs when the screen is shown and the page is idle, at most three seconds later; in Safari, which cannot tell, after
 * one second. The function it returns cancels it, as an effect's clean-up does.
 */
export function whenIdle(run: () => void): () => void {
  let idle: number | undefined;
  const timer = window.setTimeout(() => {
    if (window.requestIdleCallback) idle = window.requestIdleCallback(() => run(), { timeout: longestWait });
    else run();
  }, untilScreenIsShown);
  return () => {
    window.clearTimeout(timer);
    if (idle !== undefined) window.cancelIdleCallback(idle);
  };
}
