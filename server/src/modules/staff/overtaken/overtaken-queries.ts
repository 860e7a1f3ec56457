import { sql } from "kysely";
import type { Tx } from "../../../platform/database/db.ts";
import type { Overtaken } from "../../acts/acts.ts";

type EndedOrder = { id: string; maker: string; makerStaffId: string };

/** Ends the orders of a tenant that wait and were overtaken: undone, with a note. */
export async function endOrders(
  tx: Tx,
  { kinds, payload, note }: Overtaken,
  { tenantId, at }: { tenantId: string; at: Date },
): Promise<EndedOrder[]> {
  const { rows } = await sql<EndedOrder>`
    update staff_command set state = 'WORLD_CHANGED', decided_at = ${at}, note = ${note}
     where tenant_id = ${tenantId} and state = 'WAITING' and kind = any(${[...kinds]}::text[])
       and payload @> ${JSON.stringify(payload)}::jsonb
    returning id, maker_email as maker, maker_id as "makerStaffId"`.execute(tx);
  return rows;
}
