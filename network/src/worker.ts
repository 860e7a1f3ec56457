import { setTimeout as sleep } from "node:timers/promises";
import { settlePlayedClaims } from "./claims/move-claims.ts";
import { deleteOldEvents } from "./events/event-queries.ts";
import { deleteOldNonces } from "./events/nonce-queries.ts";
import type { Network } from "./network.ts";
import { endDueOrders } from "./payments/due-orders.ts";
import { decideReports } from "./reports/decide-reports.ts";

/** How often orders are looked at, the steps of played banks, and what may be removed, in milliseconds. */
const [orderMs, stepMs, cleaningMs] = [100, 500, 3_600_000];
/** A database that is away is asked no faster, and named no oftener. */
const afterFaultMs = 2_000;
/** How long a participant can ask for an event that it took. */
const keptMs = 30 * 86_400_000;

/** Does what time brings: expiry, the answers and steps of played banks, cleaning. `stop` ends it after its turn. */
export function startWorkers(network: Network, onFault: (error: unknown) => void): { stop: () => Promise<void> } {
  const stopping = new AbortController();
  const every = async (ms: number, work: () => Promise<unknown>) => {
    while (!stopping.signal.aborted) {
      const failed = await work().then(
        () => false,
        (error: unknown) => (onFault(error), true),
      );
      await sleep(failed ? Math.max(ms, afterFaultMs) : ms, undefined, { signal: stopping.signal }).catch(() => {});
    }
  };
  const running = [
    every(orderMs, () => endDueOrders(network)),
    every(stepMs, () => settlePlayedClaims(network)),
    every(stepMs, () => decideReports(network)),
    every(cleaningMs, async () => {
      await deleteOldNonces(network.db, new Date());
      await deleteOldEvents(network.db, new Date(network.now().getTime() - keptMs));
    }),
  ];
  return {
    async stop() {
      stopping.abort();
      await Promise.all(running);
    },
  };
}
