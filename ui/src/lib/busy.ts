import { ApiError } from "./api-error.ts";

/** How often a read is repeated while the server is busy or away; after that the person decides. */
const maxWaits = 5;
const maxSeconds = 30;

let tryAt = 0;

/** The codes of a server that cannot read its database, and of a proxy's own answer where no server answers. */
const ofAway = new Set(["NOT_READABLE", "INTERNAL", ""]);

/**
 * Why a read is to be repeated in a moment: the server was too `busy` for it, or the bank is `away`, as while another
 * database machine takes over; null after any other failure.
 */
export function whyWait(error: unknown): "busy" | "away" | null {
  if (!(error instanceof ApiError)) return null;
  if (error.code === "SERVER_BUSY") return "busy";
  return error.status === 503 && ofAway.has(error.code) ? "away" : null;
}

/**
 * When a read is repeated: up to five times while the server is busy or away, once after a lost connection or a fault,
 * never after a refusal.
 */
export const readRetries = {
  retry: (failures: number, error: unknown): boolean =>
    whyWait(error) !== null
      ? failures < maxWaits
      : failures < 1 && (!(error instanceof ApiError) || error.status === 0 || error.status >= 500),
  retryDelay: (failures: number, error: unknown): number =>
    error instanceof ApiError && whyWait(error) !== null ? wait(failures, error) : 800,
};

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
