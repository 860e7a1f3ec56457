import { getTenant } from "@vitral/contract/tenants";
import { call } from "../lib/api.ts";

const key = "reloaded-for-new-version";
const aMinute = 60_000;

const missing = new WeakSet<Error>();

/** Remembers what Vite says of every part of the application that could not be fetched: no connection, or a new version's names. */
export function noticeMissingParts(): void {
  window.addEventListener("vite:preloadError", ({ payload }) => void missing.add(payload));
}

/** Whether a screen broke only because a part of it could not be fetched. */
export const isMissingPart = (error: unknown): boolean => error instanceof Error && missing.has(error);

/** Whether the bank can be reached at all; the browser's own `onLine` knows no more than that there is a network. */
export const bankAnswers = (): Promise<boolean> =>
  call(getTenant, {}).then(
    () => true,
    () => false,
  );

/**
 * After a deployment an open page asks for files that are gone, and is loaded again by itself. Once in a minute: where that does
 * not help, the error is shown instead of turning in circles.
 */
export function mayReload(): boolean {
  try {
    const last = Number(sessionStorage.getItem(key) ?? 0);
    sessionStorage.setItem(key, String(Date.now()));
    return Date.now() - last > aMinute;
  } catch {
    return false;
  }
}
