import { setTimeout as sleep } from "node:timers/promises";
import { isOfOutage } from "../../../platform/database/outages.ts";
import { forEachTenant } from "../../../platform/database/each-tenant.ts";
import { utilizationMeter } from "../../../platform/observability/utilization.ts";
import { poll, repeat, type WorkerContext, type Worker } from "../../../platform/jobs/worker.ts";
import { channelOutages } from "./channel-outages.ts";
import { deliver, type Delivery } from "./deliver.ts";
import { encryptWaiting } from "./encrypt-waiting.ts";
import { type Lease, renewLeases } from "./queue-queries.ts";
import { hasRoom, type Lane, maxToTake, newLanes, takeMessages } from "./take-messages.ts";

type Sending = Omit<Delivery, "stopped" | "onSent" | "onUnsent"> &
  WorkerContext & {
    /** How many calls this server has begun to answer since the last time this was called. */
    callsSince: () => number;
    /** Moves at most so many pending notifications into the outbox; answers how many messages that were. */
    enqueueMore: (max: number) => Promise<number>;
  };

/** A third of a lease, so that a lost renewal does not lose the message; looked for twice as often. */
const renewMs = 5_000;
/** For so long a stopping server waits for what it is sending; after that another server sends it again. */
const stopMs = 10_000;

/**
 * One server's part in sending: it takes due messages of the outbox, sends them, and keeps them while it does. All
 * servers do so at once; one that is busy with calls takes fewer.
 */
export function sendMessages({ callsSince, enqueueMore, ...given }: Sending): Worker {
  const stopping = new AbortController();
  const { db, log } = given;
  const delivery = { ...given, stopped: stopping.signal, ...channelOutages(log) };
  const lanes = newLanes();
  const inFlight = new Map<string, UnderWay>();
  const send = async (lane: Lane, tenantId: string, leases: readonly Lease[]) => {
    // After a lost lease a message may be taken by the server that is still sending it: it has it again.
    for (const lease of leases) Object.assign(inFlight.get(lease.id)?.lease ?? {}, lease);
    const started = await deliver(
      delivery,
      tenantId,
      leases.filter(({ id }) => !inFlight.has(id)),
    );
    for (const { lease, ended } of started) {
      const { id } = lease;
      lane.inFlight += 1;
      inFlight.set(id, { tenantId, lease });
      const end = ended
        .catch((error: unknown) => {
          if (!isOfOutage(error)) log.error({ err: error }, "a message was not closed; it is taken again");
        })
        .finally(() => {
          lane.inFlight -= 1;
          inFlight.delete(id);
        });
      void end;
    }
  };
  const utilization = utilizationMeter();
  const taking = poll("messages", 250, given, async () => {
    const max = maxToTake({ utilization: utilization(), calls: callsSince() });
    const { taken, nextMs, faults } = await takeMessages(db, lanes, max, send);
    // Pending notifications become messages only when the outbox has fewer than this run could take.
    const more = taken < max && hasRoom(lanes) ? await enqueueMore(max) : 0;
    if (more > 0) faults.push(...(await takeMessages(db, lanes, max - taken, send)).faults);
    if (faults.length > 0) throw new AggregateError(faults, "messages of some tenants were not sent");
    return taken + more > 0 ? 0 : nextMs;
  });
  const renewing = repeat("leases of messages", renewMs / 2, given, () => renew(delivery, inFlight));
  const encrypting = repeat("messages in clear text", 5_000, given, () => encryptWaiting(delivery));
  return {
    async stop() {
      await Promise.all([taking.stop(), encrypting.stop()]);
      for (const end = performance.now() + stopMs; inFlight.size > 0 && performance.now() < end;) await sleep(20);
      stopping.abort();
      await renewing.stop();
    },
  };
}

type UnderWay = { tenantId: string; lease: Lease };

async function renew({ db }: Delivery, inFlight: Map<string, UnderWay>): Promise<void> {
  const slow = [...inFlight.values()].filter(({ lease }) => performance.now() - lease.heldSince >= renewMs);
  const slowOf = Map.groupBy(slow, ({ tenantId }) => tenantId);
  await forEachTenant([...slowOf.keys()], (tenantId) =>
    renewLeases(
      db,
      tenantId,
      (slowOf.get(tenantId) ?? []).map(({ lease }) => lease),
    ),
  );
}
