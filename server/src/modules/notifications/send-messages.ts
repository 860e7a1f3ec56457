import type { Job, JobResult, PgBoss } from "pg-boss";
import type { Log } from "../../platform/process/log.ts";
import { withTenant } from "../../platform/database/tenancy.ts";
import { utilizationMeter } from "../../platform/observability/utilization.ts";
import { repeat, type Worker } from "../../platform/jobs/worker.ts";
import { deliver, type Delivery } from "./deliver.ts";
import { deliveryQueue } from "./queries.ts";
import { maxToEnqueue, relayOutbox } from "./relay.ts";
import type { RowKey } from "../../platform/database/keys.ts";

type Sending = Delivery & {
  boss: PgBoss;
  log: Log;
  /** How many calls this server has begun to answer since the last time this was called. */
  callsSince: () => number;
  /** Moves at most so many pending notifications into the outbox; answers how many messages that were. */
  enqueueMore: (max: number) => Promise<number>;
};

/**
 * One server's part in sending: it puts messages of the outbox into the job queue and delivers the jobs that it gets.
 * All servers do so at once; one that is busy with calls queues less. `stop` ends the queueing; the deliveries end with
 * the job queue.
 */
export async function sendMessages({ boss, log, callsSince, enqueueMore, ...delivery }: Sending): Promise<Worker> {
  await boss.work(
    deliveryQueue,
    { batchSize: 25, localConcurrency: 4, pollingIntervalSeconds: 0.5, perJobResults: true },
    async (jobs: DeliveryJob[]) => {
      const byTenant = [...Map.groupBy(jobs, ({ data }) => data.tenantId)];
      return (await Promise.all(byTenant.map(([tenantId, own]) => deliverJobs(delivery, tenantId, own)))).flat();
    },
  );
  const utilization = utilizationMeter();
  return repeat("outbox relay", 250, log, async () => {
    const max = maxToEnqueue({ utilization: utilization(), calls: callsSince() });
    const relay = { db: delivery.db, boss, secrets: delivery.secrets };
    const enqueued = await relayOutbox(relay, max);
    // Pending notifications become messages only when the outbox has fewer than this run could queue.
    if (enqueued < max && (await enqueueMore(max)) > 0) await relayOutbox(relay, max - enqueued);
  });
}

type DeliveryJob = Job<RowKey>;

/** Delivers one tenant's messages. Each job has its own result: a message that fails does not repeat the others. */
async function deliverJobs(delivery: Delivery, tenantId: string, jobs: DeliveryJob[]): Promise<JobResult[]> {
  const ids = jobs.map(({ data }) => data.id);
  try {
    const undelivered = await withTenant(tenantId, () => deliver(delivery, tenantId, ids));
    return jobs.map(({ id, data }) =>
      undelivered.has(data.id) ? failed(id, undelivered.get(data.id)) : { id, status: "completed" },
    );
  } catch (error) {
    return jobs.map(({ id }) => failed(id, error));
  }
}

/** A mail server's answer may name the recipient, so the job queue keeps the kind of the error alone. */
const failed = (id: string, error: unknown): JobResult => ({
  id,
  status: "failed",
  output: { message: error instanceof Error ? error.name : "unknown" },
});
