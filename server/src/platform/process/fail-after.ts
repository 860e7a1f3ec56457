/** Answers what a call answers. Throws what `failure` makes when no answer came within `timeoutMs`. */
export async function failAfter<T>(timeoutMs: number, call: () => Promise<T>, failure: () => Error): Promise<T> {
  const { promise: tooLong, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(failure()), timeoutMs);
  timer.unref();
  tooLong.catch(() => {});
  const answer = call();
  answer.catch(() => {}); // it may still fail after the timeout
  try {
    return await Promise.race([answer, tooLong]);
  } finally {
    clearTimeout(timer);
  }
}
