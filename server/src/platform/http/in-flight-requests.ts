import type { Server } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";

export type InFlightRequests = {
  /** Waits until no call is in flight, at most `timeoutMs`. */
  ended(timeoutMs: number): Promise<void>;
  /** How many calls began since this was last called. */
  countNew(): number;
};

/** Counts the in-flight requests of a server. */
export function inFlightRequests(server: Server): InFlightRequests {
  // Numbers instead of a set: V8 keeps a large set's memory until its next major collection.
  const calls = { inFlight: 0, begun: 0 };
  server.on("request", (_request, response) => {
    calls.inFlight += 1;
    calls.begun += 1;
    response.once("close", () => (calls.inFlight -= 1));
  });
  return {
    async ended(timeoutMs) {
      for (const deadline = Date.now() + timeoutMs; calls.inFlight > 0 && Date.now() < deadline;) await sleep(20);
    },
    countNew() {
      const { begun } = calls;
      calls.begun = 0;
      return begun;
    },
  };
}
