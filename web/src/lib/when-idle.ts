/** In milliseconds. Until then the browser is idle only because it waits for what the screen itself needs. */
const untilScreenIsShown = 1_000;

/** Runs when the screen is shown and the page is idle; in Safari, which cannot tell, at once after that. */
export function whenIdle(run: () => void): void {
  const wait = window.requestIdleCallback ?? window.setTimeout;
  window.setTimeout(() => wait(() => run()), untilScreenIsShown);
}
