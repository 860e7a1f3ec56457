import type { Tx } from "../../../platform/database/db.ts";
import type { CustomerKey } from "../../../platform/database/keys.ts";
import { recordAudit } from "../../audit/audit.ts";
import { endOrders } from "./queue-queries.ts";

/** Why an order to approve an application is not done any more, by what was done to it. */
const notes = {
  "review.approve": "O cadastro já foi aprovado.",
  "review.reject": "O cadastro foi rejeitado.",
  "review.resend": "Os documentos foram pedidos de novo.",
} as const;

/** `actor`: who decided the application. */
type Decision = { action: keyof typeof notes; at: Date; actor: string; staffId?: string };

/**
 * Ends the orders to approve an application that wait, as it is decided and they can no longer be executed, and
 * audits each. `record` writes the decision's own row of the audit. The caller has locked the customer.
 */
export async function endOvertaken(
  tx: Tx,
  { tenantId, customerId }: CustomerKey,
  { action, at, actor, staffId }: Decision,
  record: () => Promise<void>,
): Promise<void> {
  const orders = await endOrders(tx, { tenantId, customerId }, { at, note: notes[action] });
  // Rows of the audit come after every lock of an order (functions/audit.sql).
  await record();
  const by = { tenantId, customerId, at, actor, ...(staffId !== undefined && { staffId }) };
  for (const { id, ...maker } of orders) {
    const details = { commandId: id, by: action };
    const isOwn = maker.maker === actor || maker.makerStaffId === staffId;
    await recordAudit(tx, { ...by, ...(!isOwn && maker), action: "command.overtaken", details });
  }
}
