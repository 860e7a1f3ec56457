import { setTimeout as sleep } from "node:timers/promises";
import { NetworkUnavailable } from "./rail.ts";

/** What the network answers within so many milliseconds; NetworkUnavailable after that, as when it cannot be reached. */
export async function withinTime<T>(milliseconds: number, call: () => Promise<T>): Promise<T> {
  const done = new AbortController();
  const tooLong = sleep(milliseconds, undefined, { signal: done.signal, ref: false }).then(() => {
    throw new NetworkUnavailable(`no answer within ${milliseconds} ms`);
  });
  tooLong.catch(() => {});
  const answer = call();
  answer.catch(() => {}); // it may still fail when nobody waits any longer
  try {
    return await Promise.race([answer, tooLong]);
  } finally {
    done.abort();
  }
}
