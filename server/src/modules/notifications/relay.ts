import { fromKysely, type PgBoss } from "pg-boss";
import type { Db } from "../../platform/db.ts";
import type { Queue } from "../../platform/migrate.ts";
import { takeUnqueued } from "./queries.ts";

export const deliveryQueue: Queue = "deliver-message";

/** Twice what one server delivers in the meantime: more would only make the queue long. */
const mostAtOnce = 100;
/** Calls come first: a server that is busy with them delivers some forty messages a second, and the rest when it has time. */
const mostWhileBusy = 10;
const busy = 0.5;

/** So many messages may be handed over by a server whose thread was busy for this part of the time, from 0 to 1. */
export const mostToHandOver = (utilization: number): number => (utilization < busy ? mostAtOnce : mostWhileBusy);

/**
 * Hands what waits in the outbox to the job queue, in one transaction: a message is queued once, and none is forgotten,
 * whatever dies in between. Answers how many there were.
 */
export function relayOutbox({ db, boss }: { db: Db; boss: PgBoss }, most: number): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const waiting = await takeUnqueued(tx, most);
    if (waiting.length > 0) {
      await boss.insert(
        deliveryQueue,
        waiting.map(({ urgent, ...message }) => ({ data: message, priority: urgent ? 1 : 0 })),
        { db: fromKysely(tx) },
      );
    }
    return waiting.length;
  });
}
