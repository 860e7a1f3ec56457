import { ApiError } from "./api-error.ts";

/** How often a read is repeated while the server is busy or away; after that the person decides. */
const maxWaits = 5;
const maxSeconds = 30;

let tryAt = 0;

/**
 * Why a read is to be repeated in a moment: the server was too `busy` for it, or the bank is `away` (the server cannot
 * read its database, as while another machine takes over, or a proxy found no server); null after any other failure. A
 * restored copy is for longer.
 */
export function whyWait(error: unknown): "busy" | "away" | null {
  if (!(error instanceof ApiError)) return null;
  if (error.code === "SERVER_BUSY") return "busy";
  return error.status === 503 && error.code !== "RESTORED" ? "away" : null;
}

/**
 * When a read is repeated: up to five times while the server is busy or away, once after a lost connection or a fault,
 * never after a refusal.
 */
export const readRetries = {
  retry: (failures: number, error: unknown): boolean => failures < triesAfter(error),
  retryDelay: (failures: number, error: unknown): number => (whyWait(error) ? wait(failures, error as ApiError) : 800),
};

function triesAfter(error: unknown): number {
  if (whyWait(error)) return maxWaits;
  return error instanceof ApiError && error.status > 0 && error.status < 500 ? 0 : 1;
}

/**
 * Milliseconds until the next try: the time that the server named, longer after each failure. A random part of up to a
 * second spreads the browsers that were refused together.
 */
function wait(failures: number, { retryAfter = 2 }: ApiError): number {
  const ms = Math.min(maxSeconds, retryAfter * (failures + 1)) * 1_000 + Math.random() * 1_000;
  tryAt = Date.now() + ms;
  return ms;
}

/** Whole seconds until the next try of the read that was refused last. */
export const secondsToNextTry = (): number => Math.max(0, Math.ceil((tryAt - Date.now()) / 1_000));
