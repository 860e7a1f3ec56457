import type { StaffRole } from "@vitral/contract/console/permissions";
import { sql } from "kysely";
import type { Tx } from "../../platform/database/db.ts";
import type { CustomerKey } from "../../platform/database/keys.ts";

/** Who ordered the newest block of a customer, with the role at that time; null: the command line, or no block. */
export async function findBlocker(tx: Tx, { tenantId, customerId }: CustomerKey) {
  const { rows } = await sql<{ id: string; role: StaffRole }>`
    select c.maker_id as id, c.maker_role as role
      from (select details from audit_event
             where tenant_id = ${tenantId} and customer_id = ${customerId} and action = 'customer.block'
             order by number desc limit 1) e
      join staff_command c on c.tenant_id = ${tenantId} and c.id = (e.details->>'commandId')::uuid`.execute(tx);
  return rows[0] ?? null;
}
