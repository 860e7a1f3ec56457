/** Runs when the page is idle; in Safari, which cannot tell, soon after. */
export function whenIdle(run: () => void): void {
  const wait = window.requestIdleCallback ?? window.setTimeout;
  wait(() => run());
}
