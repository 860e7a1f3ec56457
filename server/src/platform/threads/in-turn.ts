import { serverBusy } from "../http/errors.ts";

const last = new Map<string, Promise<unknown>>();
/** Those whose files are made on this server at once: some 20 s of the thread that draws. */
const maxOwners = 64;
const retryAfterSeconds = 10;

/**
 * Runs `act` once the same owner's earlier ones have ended: one at a time of each on this server. Refuses with
 * SERVER_BUSY where those of too many owners are being made.
 */
export async function inTurnOf<T>(owner: string, act: () => Promise<T>): Promise<T> {
  const before = last.get(owner);
  if (!before && last.size >= maxOwners) throw serverBusy(retryAfterSeconds);
  const own = (before ?? Promise.resolve()).then(act, act);
  last.set(owner, own);
  try {
    return await own;
  } finally {
    if (last.get(owner) === own) last.delete(owner);
  }
}
