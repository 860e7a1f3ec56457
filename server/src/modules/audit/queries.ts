import { sql } from "kysely";
import { type CamelCase, columnsOf } from "../../platform/database/camel-case.ts";
import type { AccessKind } from "@vitral/contract/access-history";
import type { Db, Tx } from "../../platform/database/db.ts";
import type { Tables } from "../../platform/database/tables.ts";
import type { AuditEvent } from "./audit-event.ts";
import type { CustomerKey, RowKey } from "../../platform/database/keys.ts";

/** Writes the next row of the tenant's chain. */
export async function insertEvent(tx: Db | Tx, event: Omit<AuditEvent, "tenantId"> & RowKey): Promise<void> {
  const row = {
    id: event.id,
    at: event.at,
    actor: event.actor,
    staff_id: event.staffId,
    maker: event.maker,
    maker_staff_id: event.makerStaffId,
    alone: event.withoutSecondPerson,
    action: event.action,
    customer_id: event.customerId,
    account_id: event.accountId,
    reason: event.reason,
    details: event.details,
  };
  await sql`select audit_append(${event.tenantId}, ${JSON.stringify(row)})`.execute(tx);
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

type AccessQuery = CustomerKey & { after: string | null; max: number };

/** The access records of a customer, the newest first; those after the record `after`, where it is the customer's. */
export async function findAccesses(db: Db, { tenantId, customerId, after, max }: AccessQuery) {
  const { rows } = await sql<{
    id: string;
    kind: AccessKind;
    at: Date;
    browser: string | null;
    address: string | null;
  }>`
    select id, kind, at, browser, address
      from security_event
     where tenant_id = ${tenantId} and customer_id = ${customerId}
       and (${after}::uuid is null
            or (at, id) < (select at, id from security_event
                            where tenant_id = ${tenantId} and customer_id = ${customerId} and id = ${after}))
     order by at desc, id desc limit ${max}::int`.execute(db);
  return rows;
}

/** What happened to accounts after a moment, of one kind, the oldest first. */
export const findSecurityEvents = (
  db: Db | Tx,
  {
    tenantId,
    customerIds,
    kind,
    since,
  }: { tenantId: string; customerIds: string[]; kind: SecurityEventRow["kind"]; since: Date },
) =>
  db
    .selectFrom("security_event")
    .select(["account_id as accountId", "detail", "at"])
    .where("tenant_id", "=", tenantId)
    .where("customer_id", "in", customerIds)
    .where("kind", "=", kind)
    .where("at", ">", since)
    .orderBy("at")
    .orderBy("id")
    .execute();
