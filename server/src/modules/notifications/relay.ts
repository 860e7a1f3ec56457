import { fromKysely, type PgBoss } from "pg-boss";
import type { Db } from "../../platform/db.ts";
import type { Queue } from "../../platform/migrate.ts";
import { takeUnqueued } from "./queries.ts";

export const deliveryQueue: Queue = "deliver-message";

/** Twice what one server delivers in the meantime: more would only make the queue long, and cost payments their time. */
const mostAtOnce = 100;

/**
 * Hands what waits in the outbox to the job queue, in one transaction: a message is queued once, and none is forgotten,
 * whatever dies in between. Answers how many there were.
 */
export function relayOutbox({ db, boss }: { db: Db; boss: PgBoss }): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const waiting = await takeUnqueued(tx, mostAtOnce);
    if (waiting.length > 0) {
      await boss.insert(
        deliveryQueue,
        waiting.map((message) => ({ data: message })),
        { db: fromKysely(tx) },
      );
    }
    return waiting.length;
  });
}
