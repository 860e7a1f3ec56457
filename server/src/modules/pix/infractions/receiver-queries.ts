import { sql } from "kysely";
import type { Tx } from "../../../platform/database/db.ts";

/** Whose account it is, for a message. */
export async function findReceiver(tx: Tx, { tenantId, accountId }: { tenantId: string; accountId: string }) {
  const { rows } = await sql<{ name: string; email: string | null }>`
    select c.name, c.email from account a join customer c on c.tenant_id = a.tenant_id and c.id = a.owner_id
     where a.tenant_id = ${tenantId} and a.id = ${accountId}`.execute(tx);
  return rows[0];
}
