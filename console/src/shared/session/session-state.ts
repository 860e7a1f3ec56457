import { useSyncExternalStore } from "react";
import { onSessionEnded } from "../../lib/api.ts";

let hasEnded = false;
const listeners = new Set<() => void>();

function become(next: boolean): void {
  hasEnded = next;
  for (const listener of listeners) listener();
}

onSessionEnded(() => become(true));

/** Marks the session as ended, or as begun again by a sign-in, in this tab or another. */
export const markEnded = (): void => become(true);
export const markBegun = (): void => become(false);

/** Whether the session has ended while a page is open: the page stays, with a sign-in over it. */
export const useHasEnded = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => hasEnded,
  );
