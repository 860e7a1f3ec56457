import { serverBusy } from "../../../platform/http/errors.ts";

const last = new Map<string, Promise<unknown>>();
/** Accounts whose files are made on this server at once: some 20 s of the thread that draws. */
const maxAccounts = 64;
const retryAfterSeconds = 10;

/**
 * Runs `act` once the same account's earlier ones have ended: one at a time of each on this server. Refuses with
 * SERVER_BUSY where those of too many accounts are being made.
 */
export async function inTurnOf<T>(accountId: string, act: () => Promise<T>): Promise<T> {
  const before = last.get(accountId);
  if (!before && last.size >= maxAccounts) throw serverBusy(retryAfterSeconds);
  const own = (before ?? Promise.resolve()).then(act, act);
  last.set(accountId, own);
  try {
    return await own;
  } finally {
    if (last.get(accountId) === own) last.delete(accountId);
  }
}
