import type { Tx } from "../../../platform/database/db.ts";
import { type AuditEvent, recordAudit } from "../../audit/audit.ts";
import type { Overtaken } from "../../acts/acts.ts";
import { endOrders } from "./overtaken-queries.ts";

/**
 * Ends the orders that wait and that a decision has overtaken, and audits each. `record` writes the decision's own row
 * of the audit, `event`. The caller has locked what is decided.
 */
export async function endOvertaken(
  tx: Tx,
  overtaken: Overtaken,
  { tenantId, customerId, at, actor, staffId, action }: AuditEvent & { tenantId: string },
  record: () => Promise<void>,
): Promise<void> {
  const orders = await endOrders(tx, overtaken, { tenantId, at });
  // Rows of the audit come after every lock of an order (functions/audit.sql).
  await record();
  const by = { tenantId, at, actor, ...(customerId && { customerId }), ...(staffId !== undefined && { staffId }) };
  for (const { id, ...maker } of orders) {
    const isOwn = maker.maker === actor || maker.makerStaffId === staffId;
    const details = { commandId: id, by: action };
    await recordAudit(tx, { ...by, ...(!isOwn && maker), action: "command.overtaken", details });
  }
}
