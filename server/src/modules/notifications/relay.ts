import { fromKysely, type PgBoss } from "pg-boss";
import type { Db } from "../../platform/database/db.ts";
import { shareAmong } from "../../platform/database/each-tenant.ts";
import { withAllTenants } from "../../platform/database/tenancy.ts";
import { deliveryQueue, takeUnqueued, tenantsWithUnqueued } from "./queries.ts";

/** Twice what one server delivers in the meantime: more would only make the queue long. */
const mostAtOnce = 100;
/**
 * Calls come first: a server that is busy with them delivers some twenty messages a second, and the rest when it has
 * time.
 */
const mostWhileBusy = 5;
const busyThread = 0.5;
/**
 * A thousand calls a second; the thread may well sleep half of the time between them, while the database works for
 * them.
 */
const busyCalls = 250;

/**
 * What a server did in the last quarter of a second: the part of it for which its thread was busy, from 0 to 1, and its
 * calls.
 */
export type Load = { utilization: number; calls: number };

/** So many messages may be handed over by a server that was as busy as this. */
export const mostToHandOver = ({ utilization, calls }: Load): number =>
  utilization < busyThread && calls < busyCalls ? mostAtOnce : mostWhileBusy;

type Relay = { db: Db; boss: PgBoss };

/**
 * Hands what waits in the outbox to the job queue, at most so many messages, shared among the tenants that have some; a
 * code goes before what only tells. Answers how many there were.
 */
export async function relayOutbox(deps: Relay, most: number): Promise<number> {
  const waiting = await withAllTenants(() => tenantsWithUnqueued(deps.db));
  const ids = (urgent: boolean) => waiting.filter((tenant) => tenant.urgent === urgent).map(({ id }) => id);
  const hand = (tenantId: string, share: number) => handOver(deps, tenantId, share);
  const handed = await shareAmong(ids(true), most, hand);
  return handed + (await shareAmong(ids(false), most - handed, hand));
}

/** Of one tenant, in one transaction: a message is queued once, and none is forgotten, whatever dies in between. */
function handOver({ db, boss }: Relay, tenantId: string, most: number): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const waiting = await takeUnqueued(tx, tenantId, most);
    if (waiting.length > 0) {
      await boss.insert(
        deliveryQueue,
        waiting.map(({ id, urgent }) => ({ data: { tenantId, id }, priority: urgent ? 1 : 0 })),
        { db: fromKysely(tx) },
      );
    }
    return waiting.length;
  });
}
