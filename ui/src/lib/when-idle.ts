/** In milliseconds. Until then the browser is idle only because it waits for what the screen itself needs. */
const untilScreenIsShown = 1_000;

/** In milliseconds. A browser may not call a visible page idle for minutes. */
const longestWait = 2_000;

/**
 * Runs when the screen is shown and the page is idle, at most three seconds later; in Safari, which cannot tell, after
 * one second.
 */
export function whenIdle(run: () => void): void {
  window.setTimeout(() => {
    if (window.requestIdleCallback) window.requestIdleCallback(() => run(), { timeout: longestWait });
    else run();
  }, untilScreenIsShown);
}
