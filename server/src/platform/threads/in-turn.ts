import { serverBusy } from "../http/errors.ts";

type Line = { last: Promise<unknown>; length: number };
type LinesLimits = {
  /** Those whose work is done on this server at once. */
  maxOwners: number;
  /** Of one owner: the one whose turn it is, and those that wait for theirs. */
  maxLength?: number;
};

const retryAfterSeconds = 10;

/**
 * The lines of one kind of work: a function that runs `act` once the same owner's earlier ones have ended, one at a
 * time of each owner on this server. Refuses with SERVER_BUSY where too many owners have work, or this one too much.
 */
export function linesOf({ maxOwners, maxLength = 5 }: LinesLimits) {
  const lines = new Map<string, Line>();
  return async function inTurnOf<T>(owner: string, act: () => Promise<T>): Promise<T> {
    const line = lines.get(owner) ?? { last: Promise.resolve(), length: 0 };
    const isFull = line.length === 0 ? lines.size >= maxOwners : line.length >= maxLength;
    if (isFull) throw serverBusy(retryAfterSeconds);
    lines.set(owner, line);
    line.length += 1;
    const own = line.last.then(act, act);
    line.last = own;
    try {
      return await own;
    } finally {
      line.length -= 1;
      if (line.length === 0) lines.delete(owner);
    }
  };
}
