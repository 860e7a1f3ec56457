import { setTimeout as sleep } from "node:timers/promises";
import { NetworkUnavailable } from "./rail.ts";

/** The answer of a call to the network. Throws NetworkUnavailable when none came within `timeoutMs`. */
export async function withTimeout<T>(timeoutMs: number, call: () => Promise<T>): Promise<T> {
  const done = new AbortController();
  const tooLong = sleep(timeoutMs, undefined, { signal: done.signal, ref: false }).then(() => {
    throw new NetworkUnavailable(`no answer within ${timeoutMs} ms`);
  });
  tooLong.catch(() => {});
  const answer = call();
  answer.catch(() => {}); // it may still fail after the timeout
  try {
    return await Promise.race([answer, tooLong]);
  } finally {
    done.abort();
  }
}
