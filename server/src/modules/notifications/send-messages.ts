import type { Job, JobResult, PgBoss } from "pg-boss";
import type { Log } from "../../platform/process/log.ts";
import { withTenant } from "../../platform/database/tenancy.ts";
import { utilizationMeter } from "../../platform/observability/utilization.ts";
import { repeat, type Worker } from "../../platform/jobs/worker.ts";
import { deliver, type Delivery } from "./deliver.ts";
import { deliveryQueue } from "./queries.ts";
import { mostToHandOver, relayOutbox } from "./relay.ts";

type Sending = Delivery & {
  boss: PgBoss;
  log: Log;
  /** How many calls this server has begun to answer since it was asked last. */
  callsSince: () => number;
  /** Puts into the outbox what still has to be told, of at most so many causes at once, and answers how many messages it was. */
  enqueueMore: (most: number) => Promise<number>;
};

/**
 * One server's part in sending: hands what waits in the outbox to the job queue and delivers what the queue gives it. As many
 * servers as there are may do so at once; one that is busy with calls hands over less. `stop` ends the handing over; the
 * deliveries end with the job queue.
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
    const most = mostToHandOver({ utilization: utilization(), calls: callsSince() });
    const handed = await relayOutbox({ db: delivery.db, boss }, most);
    // What is not in the outbox yet waits best where it is, until this round could hand over more than the outbox has.
    if (handed < most && (await enqueueMore(most)) > 0) await relayOutbox({ db: delivery.db, boss }, most - handed);
  });
}

type DeliveryJob = Job<{ tenantId: string; id: string }>;

/** Delivers one tenant's messages. Each job has its own result: a message that fails makes no other one come again. */
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

const failed = (id: string, error: unknown): JobResult => ({
  id,
  status: "failed",
  output: { message: error instanceof Error ? error.message : String(error) },
});
