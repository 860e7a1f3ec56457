const last = new Map<string, Promise<unknown>>();

/** Runs `act` once the same person's earlier ones have ended: one at a time of each on this server. */
export async function inTurnOf<T>(person: string, act: () => Promise<T>): Promise<T> {
  const before = last.get(person);
  const own = (before ?? Promise.resolve()).then(act, act);
  last.set(person, own);
  try {
    return await own;
  } finally {
    if (last.get(person) === own) last.delete(person);
  }
}
