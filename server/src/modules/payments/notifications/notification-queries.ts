import { sql } from "kysely";
import type { Db } from "../../../platform/database/db.ts";

/** The tenants with payments whose e-mails are not in the outbox yet. */
export async function tenantsWithNotifications(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select t.id from tenant t where exists (select from pix_pending_notification n where n.tenant_id = t.id)`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** Writes the e-mails of at most `maxBatches` batches of a tenant. Returns how many there were. */
export async function enqueueNotificationsOf(db: Db, tenantId: string, maxBatches: number): Promise<number> {
  const { rows } = await sql<{ messages: number }>`
    select pix_enqueue_notifications(${tenantId}, ${maxBatches}::int) as messages`.execute(db);
  return rows[0]?.messages ?? 0;
}
