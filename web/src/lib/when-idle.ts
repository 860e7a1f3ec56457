/** Runs once the page has nothing else to do (Safari: soon after). */
export function whenIdle(run: () => void): void {
  const wait = window.requestIdleCallback ?? window.setTimeout;
  wait(() => run());
}
