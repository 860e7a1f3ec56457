import type { Change } from "@vitral/contract/acts/fields";
import type { AuditEntry } from "@vitral/contract/console/audit";
import { isAllowed } from "@vitral/contract/console/permissions";
import type { Db } from "../../platform/database/db.ts";
import { isUuid } from "../../platform/database/ids.ts";
import { Refusal } from "../../platform/http/errors.ts";
import { type AuditRow, installation } from "../audit/audit.ts";
import { type OrderOfAudit, ordersOfAudit } from "../commands/commands.ts";
import { customerLists } from "../identity/identity.ts";
import type { Staff } from "../staff/staff.ts";
import { customersSought } from "./search.ts";

/** Who reads which chain. */
export type AuditReader = { tenantId: string; staff: Staff };

const seesCustomers = ({ staff, tenantId }: AuditReader): boolean =>
  tenantId !== installation && isAllowed(staff.role, "customers.read");

/** Customers of one name whose rows are looked for at most. */
const maxNamesakes = 200;

/**
 * The ids of the customers that a filter means; null: it names none. Refuses with SEARCH_TOO_WIDE where a name is that
 * of too many.
 */
export async function customersOfAudit(
  db: Db,
  reader: AuditReader,
  typed: string | undefined,
): Promise<readonly string[] | null> {
  const { tenantId } = reader;
  if (!seesCustomers(reader)) return typed === undefined ? null : [typed.trim()].filter(isUuid);
  const sought = await customersSought(db, tenantId, typed);
  if (sought === null) return null;
  if ("ids" in sought) return sought.ids;
  const found = await customerLists.findCustomers(db, tenantId, sought, maxNamesakes + 1);
  if (found.length > maxNamesakes) throw new Refusal("SEARCH_TOO_WIDE");
  return found.map(({ id }) => id);
}

/** Letters of a value in a list; the order has all of it. */
const maxValue = 160;
const clipped = (value: string | null): string | null =>
  value !== null && value.length > maxValue ? `${value.slice(0, maxValue)}…` : value;

/** Rows of the audit as this person may see them: with the customer's name, and what their orders changed. */
export async function auditRows(db: Db, reader: AuditReader, rows: readonly AuditRow[]): Promise<AuditEntry[]> {
  const names = await namesOf(db, reader, rows);
  const orders = reader.tenantId === installation ? new Map<string, OrderOfAudit>() : await ordersOf(db, reader, rows);
  return rows.map(({ tenant: _tenant, ...row }) => {
    const commandId = orderIdOf(row);
    const order = commandId === null ? undefined : orders.get(commandId);
    return {
      ...row,
      // They may say an amount, or what somebody wrote about a customer.
      details: row.customerId === null || seesCustomers(reader) ? row.details : {},
      customerName: row.customerId === null ? null : (names.get(row.customerId) ?? null),
      commandId: order ? commandId : null,
      // The other rows about an order, such as a look at it, changed nothing.
      changes: order?.kind === row.action ? order.changes.map(inList) : [],
    };
  });
}

async function namesOf(db: Db, reader: AuditReader, rows: readonly AuditRow[]): Promise<Map<string, string>> {
  const ids = [...new Set(rows.flatMap(({ customerId }) => customerId ?? []))];
  if (ids.length === 0 || !seesCustomers(reader)) return new Map();
  const found = await customerLists.findCustomers(db, reader.tenantId, { ids }, ids.length);
  return new Map(found.map(({ id, name }) => [id, name]));
}

const ordersOf = (db: Db, reader: AuditReader, rows: readonly AuditRow[]): Promise<Map<string, OrderOfAudit>> =>
  ordersOfAudit(db, reader, [...new Set(rows.flatMap((row) => orderIdOf(row) ?? []))]);

function orderIdOf({ details }: Pick<AuditRow, "details">): string | null {
  const id = details["commandId"];
  return typeof id === "string" && isUuid(id) ? id : null;
}

const inList = (change: Change): Change => ({
  ...change,
  before: clipped(change.before),
  after: clipped(change.after),
});
