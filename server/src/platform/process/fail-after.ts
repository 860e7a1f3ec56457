import { setTimeout as sleep } from "node:timers/promises";

/** Answers what a call answers. Throws what `failure` makes when no answer came within `timeoutMs`. */
export async function failAfter<T>(timeoutMs: number, call: () => Promise<T>, failure: () => Error): Promise<T> {
  const done = new AbortController();
  const tooLong = sleep(timeoutMs, undefined, { signal: done.signal, ref: false }).then(() => {
    throw failure();
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
