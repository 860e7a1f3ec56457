import { fromKysely, type PgBoss } from "pg-boss";
import type { Db } from "../../platform/database/db.ts";
import { shareAmong } from "../../platform/database/each-tenant.ts";
import { withAllTenants } from "../../platform/database/tenancy.ts";
import type { Secrets } from "../../platform/crypto/secrets.ts";
import { deliveryQueue, lockUnqueued, markQueued, tenantsWithUnqueued } from "./queries.ts";
import { encryptedData } from "./encryption/encrypted-data.ts";

/** Twice what one server delivers until the next run; more would only make the queue longer. */
const maxAtOnce = 100;
/** Calls come first: a busy server delivers some twenty messages a second. */
const maxWhileBusy = 5;
const busyThread = 0.5;
/** A thousand calls a second: the thread may be idle half of the time then, while the database works. */
const busyCalls = 250;

/** A server's load in the last quarter of a second: how much of it its thread was busy, from 0 to 1, and its calls. */
export type Load = { utilization: number; calls: number };

/** How many messages a server with this load may put into the job queue. */
export const maxToEnqueue = ({ utilization, calls }: Load): number =>
  utilization < busyThread && calls < busyCalls ? maxAtOnce : maxWhileBusy;

type Relay = { db: Db; boss: PgBoss; secrets: Secrets };

/**
 * Puts messages of the outbox into the job queue: at most `max`, shared among the tenants that have some, codes first.
 * Answers how many.
 */
export async function relayOutbox(deps: Relay, max: number): Promise<number> {
  const waiting = await withAllTenants(() => tenantsWithUnqueued(deps.db));
  const ids = (urgent: boolean) => waiting.filter((tenant) => tenant.urgent === urgent).map(({ id }) => id);
  const enqueue = (tenantId: string, share: number) => enqueueJobs(deps, tenantId, share);
  const enqueued = await shareAmong(ids(true), max, enqueue);
  return enqueued + (await shareAmong(ids(false), max - enqueued, enqueue));
}

/**
 * One tenant's messages, in one transaction: each is queued once and none is lost, even if the server dies. What SQL
 * wrote is encrypted with it, so that what waits for its delivery, however long, is no clear text.
 */
function enqueueJobs({ db, boss, secrets }: Relay, tenantId: string, max: number): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const waiting = await lockUnqueued(tx, tenantId, max);
    if (waiting.length > 0) {
      const messages = waiting.map(({ id, clear }) => ({
        id,
        encrypted: clear && encryptedData(secrets, { tenantId, id }, clear).encrypted,
      }));
      await markQueued(tx, tenantId, messages);
      await boss.insert(
        deliveryQueue,
        waiting.map(({ id, urgent }) => ({ data: { tenantId, id }, priority: urgent ? 1 : 0 })),
        { db: fromKysely(tx) },
      );
    }
    return waiting.length;
  });
}
