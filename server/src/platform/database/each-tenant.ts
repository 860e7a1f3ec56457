import type { Db } from "./db.ts";
import { asTenant } from "./tenancy.ts";

/** The tenants of this database. */
export async function tenantIds(db: Db): Promise<string[]> {
  const rows = await db.selectFrom("tenant").select("id").orderBy("id").execute();
  return rows.map(({ id }) => id);
}

/** So many tenants side by side where each may wait for the network: one that gets no answer keeps no other waiting. */
export const sideBySide = 8;

/**
 * Does something for each of these tenants, one after the other or `atOnce` at the same time, in that tenant's name:
 * what the server does by itself it does tenant by tenant, so that a tenant may live in another database one day
 * (docs/decisions/0033). It begins with another one each time, so that none is always last. One that fails stops no
 * other; all faults are thrown at the end as one AggregateError.
 */
export async function forEachTenant(
  ids: readonly string[],
  run: (tenantId: string) => Promise<unknown>,
  summary = (faults: number) => `${faults} faults in the round of the tenants`,
  atOnce = 1,
): Promise<void> {
  const faults: unknown[] = [];
  const start = Math.floor(Math.random() * ids.length);
  const waiting = [...ids.slice(start), ...ids.slice(0, start)].values();
  const takeTurns = async () => {
    for (const id of waiting) {
      try {
        await asTenant(id, () => run(id));
      } catch (error) {
        faults.push(...(error instanceof AggregateError ? error.errors : [error]));
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, takeTurns));
  if (faults.length > 0) throw new AggregateError(faults, summary(faults.length));
}

/**
 * Spends a number of units of work on tenants that have some: each gets an equal part of what is left, so that what one
 * does not need goes to those after it, and none waits behind another's heap. `run` answers how many units it spent.
 */
export async function shareAmong(
  ids: readonly string[],
  units: number,
  run: (tenantId: string, most: number) => Promise<number>,
): Promise<number> {
  let [left, waiting] = [units, ids.length];
  await forEachTenant(ids, async (id) => {
    const most = Math.ceil(left / waiting);
    waiting -= 1;
    if (most > 0) left -= await run(id, most);
  });
  return units - left;
}

/** Waits for all of these, also behind one that fails; all faults are thrown at the end as one AggregateError. */
export async function allOf(steps: readonly Promise<unknown>[]): Promise<void> {
  const outcomes = await Promise.allSettled(steps);
  const faults = outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason as unknown] : []));
  if (faults.length > 0) throw new AggregateError(faults, `${faults.length} of ${steps.length} steps failed`);
}
