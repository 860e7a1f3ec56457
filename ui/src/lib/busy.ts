import { ApiError } from "./api-error.ts";

/** How often a read is repeated while the server is busy; after that the person decides. */
export const maxBusyTries = 5;
const maxSeconds = 30;

let tryAt = 0;

/** Whether the server was too busy for this call. It has done nothing of it. */
export const isBusy = (error: unknown): error is ApiError => error instanceof ApiError && error.code === "SERVER_BUSY";

/**
 * Milliseconds until the next try: the time that the server named, longer after each failure. A random part of up to a
 * second spreads the browsers that were refused together.
 */
export function waitForBusy(failures: number, { retryAfter = 2 }: ApiError): number {
  const wait = Math.min(maxSeconds, retryAfter * (failures + 1)) * 1_000 + Math.random() * 1_000;
  tryAt = Date.now() + wait;
  return wait;
}

/** Whole seconds until the next try of the read that was refused last. */
export const secondsToNextTry = (): number => Math.max(0, Math.ceil((tryAt - Date.now()) / 1_000));
