import type { Server } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";

/** Counts the calls that a server is answering, from now on. */
export function callsUnderWay(server: Server): { ended(within: number): Promise<void> } {
  const underWay = new Set<object>();
  server.on("request", (_request, response) => {
    underWay.add(response);
    response.once("close", () => underWay.delete(response));
  });
  return {
    /** Waits until there is none, or the time (ms) is over. */
    async ended(within) {
      for (const deadline = Date.now() + within; underWay.size > 0 && Date.now() < deadline;) await sleep(20);
    },
  };
}
