import type { Db, Tx } from "../../platform/db.ts";
import type { AuditEvent } from "./audit.ts";

export async function insertEvent(tx: Db | Tx, event: AuditEvent & { id: string }): Promise<void> {
  await tx
    .insertInto("audit_event")
    .values({
      tenant_id: event.tenantId,
      id: event.id,
      at: event.at,
      actor: event.actor,
      action: event.action,
      customer_id: event.customerId ?? null,
      account_id: event.accountId ?? null,
      reason: event.reason ?? null,
      details: JSON.stringify(event.details ?? {}),
    })
    .execute();
}
