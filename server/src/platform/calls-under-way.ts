import type { Server } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";

export type CallsUnderWay = {
  /** Waits until there is none, or the time (ms) is over. */
  ended(within: number): Promise<void>;
  /** Asked again and again: how many calls have begun since it was asked last. */
  begunSince(): number;
};

/** Counts the calls that a server is answering, from now on. */
export function callsUnderWay(server: Server): CallsUnderWay {
  // Numbers, not a set of them: V8 keeps what a busy set has held until its next full collection.
  const calls = { underWay: 0, begun: 0 };
  server.on("request", (_request, response) => {
    calls.underWay += 1;
    calls.begun += 1;
    response.once("close", () => (calls.underWay -= 1));
  });
  return {
    async ended(within) {
      for (const deadline = Date.now() + within; calls.underWay > 0 && Date.now() < deadline;) await sleep(20);
    },
    begunSince() {
      const { begun } = calls;
      calls.begun = 0;
      return begun;
    },
  };
}
