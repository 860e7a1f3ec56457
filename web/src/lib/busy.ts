import { ApiError } from "./api.ts";

/** How often a read is asked for again while the server is busy; after that the customer decides. */
export const maxBusyTries = 5;
const maxSeconds = 30;

let tryAt = 0;

/** The server had too many calls to answer this one, and did nothing of it. */
export const isBusy = (error: unknown): error is ApiError => error instanceof ApiError && error.code === "SERVER_BUSY";

/**
 * Milliseconds until the next try: as long as the server said, longer each time, and up to a second more by chance, so
 * that those who were refused together do not come back together.
 */
export function waitForBusy(failures: number, { retryAfter = 2 }: ApiError): number {
  const wait = Math.min(maxSeconds, retryAfter * (failures + 1)) * 1_000 + Math.random() * 1_000;
  tryAt = Date.now() + wait;
  return wait;
}

/** Whole seconds until the last read that was refused is tried again. */
export const secondsToNextTry = (): number => Math.max(0, Math.ceil((tryAt - Date.now()) / 1_000));
