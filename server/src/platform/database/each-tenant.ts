import { setImmediate } from "node:timers/promises";
import type { Db } from "./db.ts";
import { withTenant } from "./tenancy.ts";

/** The tenants of this database, without those that were removed. */
export async function tenantIds(db: Db): Promise<string[]> {
  const rows = await db.selectFrom("tenant").select("id").where("removed_at", "is", null).orderBy("id").execute();
  return rows.map(({ id }) => id);
}

/** How many tenants run at once where each may wait for the network, so that a slow one does not delay the others. */
export const sideBySide = 8;

/**
 * Runs something for each of these tenants, `atOnce` of them at the same time. The server's own work is done tenant by
 * tenant, so that a tenant may move to another database (docs/decisions/0079). It begins with a random one, so that
 * none is always last. A failure does not stop the others; all faults are thrown at the end as one AggregateError.
 */
export async function forEachTenant(
  ids: readonly string[],
  run: (tenantId: string) => Promise<unknown>,
  summary = (faults: number) => `${faults} faults in the work on the tenants`,
  atOnce = 1,
): Promise<void> {
  const faults: unknown[] = [];
  const start = Math.floor(Math.random() * ids.length);
  const waiting = [...ids.slice(start), ...ids.slice(0, start)].values();
  const runNext = async () => {
    for (const id of waiting) {
      try {
        await withTenant(id, () => run(id));
      } catch (error) {
        faults.push(...(error instanceof AggregateError ? error.errors : [error]));
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, runNext));
  if (faults.length > 0) throw new AggregateError(faults, summary(faults.length));
}

/**
 * Shares a number of units of work among tenants: each gets an equal part of what is left, so that what one does not
 * need goes to those after it, and none waits for all of another's work. `run` answers how many units it used.
 */
export async function shareAmong(
  ids: readonly string[],
  units: number,
  run: (tenantId: string, max: number) => Promise<number>,
): Promise<number> {
  let [left, waiting] = [units, ids.length];
  await forEachTenant(ids, async (id) => {
    const max = Math.ceil(left / waiting);
    waiting -= 1;
    if (max > 0) left -= await run(id, max);
  });
  return units - left;
}

/**
 * Starts something for each of these, one in a turn of the event loop, so that calls of customers come between, and
 * waits for all, as `allOf`.
 */
export async function allInTurns<T>(items: readonly T[], start: (item: T) => Promise<unknown>): Promise<void> {
  const started: Promise<unknown>[] = [];
  for (const item of items) {
    const one = start(item);
    one.catch(() => {}); // thrown by allOf
    started.push(one);
    await setImmediate();
  }
  await allOf(started);
}

/** Waits for all of these, also when one fails; all faults are thrown at the end as one AggregateError. */
export async function allOf(steps: readonly Promise<unknown>[]): Promise<void> {
  const outcomes = await Promise.allSettled(steps);
  const faults = outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason as unknown] : []));
  if (faults.length > 0) throw new AggregateError(faults, `${faults.length} of ${steps.length} steps failed`);
}
