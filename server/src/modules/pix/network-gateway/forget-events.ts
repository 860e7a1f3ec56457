import type { Db } from "../../../platform/database/db.ts";
import { forEachTenant, tenantIds } from "../../../platform/database/each-tenant.ts";
import { withAllTenants } from "../../../platform/database/tenancy.ts";
import { forgetEvents, forgetNonces } from "./event-queries.ts";

/** How long it is known what an event did: longer than any payment is asked about again. Milliseconds. */
export const keptMs = 35 * 86_400_000;

/** Removes what is no longer needed of old events, and nonces of messages that are too old. A worker calls it. */
export async function forgetOldEvents({ db, now }: { db: Db; now: () => Date }): Promise<void> {
  await forgetNonces(db);
  const before = new Date(now().getTime() - keptMs);
  const ids = await withAllTenants(() => tenantIds(db));
  await forEachTenant(ids, (tenantId) => forgetEvents(db, { tenantId, before, max: 5_000 }));
}
