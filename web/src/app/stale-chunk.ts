const key = "reloaded-for-new-version";
const aMinute = 60_000;

/**
 * After a deployment an open page asks for files that are gone. The page is loaded again, once: if that does not help,
 * the error is shown instead of turning in circles.
 */
export function reloadWhenDeployed(): void {
  window.addEventListener("vite:preloadError", (event) => {
    if (!navigator.onLine || !mayReload()) return;
    event.preventDefault();
    window.location.reload();
  });
}

/**
 * A lazy screen's load that outlives a reload: Vite answers an import that failed with nothing once `reloadWhenDeployed` took
 * it on, and until the page is gone there is nothing to show.
 */
export const untilReloaded =
  <M>(load: () => Promise<M>): (() => Promise<M>) =>
  async () => {
    const loaded: M | undefined = await load();
    return loaded ?? new Promise<never>(() => {});
  };

function mayReload(): boolean {
  try {
    const last = Number(sessionStorage.getItem(key) ?? 0);
    sessionStorage.setItem(key, String(Date.now()));
    return Date.now() - last > aMinute;
  } catch {
    return false;
  }
}
