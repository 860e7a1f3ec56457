import { sql } from "kysely";
import type { Db } from "../../platform/db.ts";

/** The tenants with payments of which nobody has been told yet. */
export async function tenantsToTell(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select t.id from tenant t where exists (select from pix_notice n where n.tenant_id = t.id)`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Tells of a tenant's groups of payments, at most so many: see pix_tell in functions/pix-payment.sql. Answers how many e-mails
 * there were.
 */
export async function tell(db: Db, tenantId: string, mostGroups: number): Promise<number> {
  const { rows } = await sql<{ letters: number }>`
    select pix_tell(${tenantId}, ${mostGroups}::int) as letters`.execute(db);
  return rows[0]?.letters ?? 0;
}
