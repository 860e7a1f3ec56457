import type { Db } from "../../../platform/database/db.ts";
import { shareAmong } from "../../../platform/database/each-tenant.ts";
import { withAllTenants } from "../../../platform/database/tenancy.ts";
import { enqueueNotificationsOf, tenantsWithNotifications } from "./notification-queries.ts";

/**
 * Writes the e-mails of paid batches into the outbox, one to the payer and one to an on-us payee. A payment only leaves
 * its id in its batch's row; the e-mails are written here, when the server has time (docs/decisions/0019). Takes at
 * most `maxBatches`, shared among the tenants. May run on any number of servers at once. Returns how many e-mails it
 * wrote.
 */
export async function enqueueNotifications(db: Db, maxBatches: number): Promise<number> {
  const tenantIds = await withAllTenants(() => tenantsWithNotifications(db));
  let messages = 0;
  await shareAmong(tenantIds, maxBatches, async (tenantId, max) => {
    messages += await enqueueNotificationsOf(db, tenantId, max);
    return max;
  });
  return messages;
}
