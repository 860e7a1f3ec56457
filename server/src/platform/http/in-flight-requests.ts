import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { isRead } from "../admission/call-class.ts";

export type InFlightRequests = {
  /**
   * Waits until no call is in flight and closes the port. After `longestMs` the connections of those that are left are
   * ended: of one whose body still arrives, or whose answer is not fetched.
   */
  close(longestMs: number): Promise<void>;
  /** How many calls began since this was last called. */
  countNew(): number;
};

/** Counts the in-flight requests of a listener; `changed` is called after each that may have changed something. */
export function inFlightRequests(http: FastifyInstance, changed = () => {}): InFlightRequests {
  // Numbers instead of a set: V8 keeps a large set's memory until its next major collection.
  const calls = { inFlight: 0, begun: 0 };
  http.server.on("request", (request, response) => {
    calls.inFlight += 1;
    calls.begun += 1;
    response.once("close", () => {
      calls.inFlight -= 1;
      if (!isRead(request.method)) changed();
    });
  });
  return {
    async close(longestMs) {
      const deadline = performance.now() + longestMs;
      while (calls.inFlight > 0 && performance.now() < deadline) await sleep(20);
      // Others may have come since, and a connection that sends half a head is no call yet.
      const cut = () => void (performance.now() >= deadline && http.server.closeAllConnections());
      const cutting = setInterval(cut, 100);
      await http.close();
      clearInterval(cutting);
    },
    countNew() {
      const { begun } = calls;
      calls.begun = 0;
      return begun;
    },
  };
}
