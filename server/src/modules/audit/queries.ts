import type { Db, Tx } from "../../platform/db.ts";
import type { RetentionTables } from "../../platform/retention-tables.ts";
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

export type SecurityEventRow = RetentionTables["security_event"];

export async function insertSecurityEvent(tx: Db | Tx, row: SecurityEventRow): Promise<void> {
  await tx.insertInto("security_event").values(row).execute();
}

/** Keeps it unless there is one of this kind and customer since `since`. */
export async function insertSecurityEventUnlessSince(db: Db | Tx, row: SecurityEventRow, since: Date): Promise<void> {
  const last = await db
    .selectFrom("security_event")
    .select("id")
    .where("tenant_id", "=", row.tenant_id)
    .where("customer_id", "=", row.customer_id)
    .where("at", ">", since)
    .where("kind", "=", row.kind)
    .limit(1)
    .executeTakeFirst();
  if (!last) await insertSecurityEvent(db, row);
}
