import type { Server } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";

/** Counts the calls that a server is answering, from now on. */
export function callsUnderWay(server: Server): { ended(within: number): Promise<void> } {
  // A number, not a set of them: V8 keeps what a busy set has held until its next full collection.
  let underWay = 0;
  server.on("request", (_request, response) => {
    underWay += 1;
    response.once("close", () => (underWay -= 1));
  });
  return {
    /** Waits until there is none, or the time (ms) is over. */
    async ended(within) {
      for (const deadline = Date.now() + within; underWay > 0 && Date.now() < deadline;) await sleep(20);
    },
  };
}
