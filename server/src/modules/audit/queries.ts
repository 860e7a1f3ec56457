import { type CamelCase, columnsOf } from "../../platform/database/camel-case.ts";
import type { Db, Tx } from "../../platform/database/db.ts";
import type { Tables } from "../../platform/database/tables.ts";
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

export type SecurityEventRow = CamelCase<Tables["security_event"]>;

/** The columns of an event, for a statement that writes it together with its cause. */
export const securityEventColumns = (row: SecurityEventRow) => columnsOf<Tables["security_event"]>(row);

export async function insertSecurityEvent(tx: Db | Tx, row: SecurityEventRow): Promise<void> {
  await tx.insertInto("security_event").values(securityEventColumns(row)).execute();
}

/** Saves the event unless there is one of this kind and customer since `since`. */
export async function insertSecurityEventUnlessSince(db: Db | Tx, row: SecurityEventRow, since: Date): Promise<void> {
  const last = await db
    .selectFrom("security_event")
    .select("id")
    .where("tenant_id", "=", row.tenantId)
    .where("customer_id", "=", row.customerId)
    .where("at", ">", since)
    .where("kind", "=", row.kind)
    .limit(1)
    .executeTakeFirst();
  if (!last) await insertSecurityEvent(db, row);
}

/** The operators' actions, of all banks or one, newest first; all, or the newest so many. */
export function findEvents(db: Db, { tenant, limit }: { tenant?: string; limit?: number }) {
  let query = db
    .selectFrom("audit_event")
    .innerJoin("tenant", "tenant.id", "audit_event.tenant_id")
    .select([
      "audit_event.at",
      "tenant.slug as tenant",
      "audit_event.actor",
      "audit_event.action",
      "audit_event.customer_id as customerId",
      "audit_event.account_id as accountId",
      "audit_event.reason",
      "audit_event.details",
    ])
    .orderBy("audit_event.at", "desc")
    .orderBy("audit_event.id", "desc");
  if (tenant !== undefined) query = query.where("tenant.slug", "=", tenant);
  if (limit !== undefined) query = query.limit(limit);
  return query.execute();
}
