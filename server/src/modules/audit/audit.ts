import type { Db, Tx } from "../../platform/database/db.ts";
import { newId } from "../../platform/database/ids.ts";
import type { AuditEvent } from "./audit-event.ts";
import { installation, wasSeen } from "./audit-queries.ts";
import { insertEvent } from "./queries.ts";

export type { AuditEvent } from "./audit-event.ts";
export {
  type AuditFilter,
  type AuditRow,
  countWithoutSecondPerson,
  findEvents as auditEvents,
  findVersionEvents as versionEvents,
  installation,
} from "./audit-queries.ts";
export { findAccesses, findSecurityEvents, securityEventColumns, type SecurityEventRow } from "./queries.ts";
export {
  recordSecurityEvent,
  recordSecurityEventHourly,
  type SecurityEvent,
  type SecurityEventKind,
  securityEventRow,
} from "./security-events.ts";
export { type ChainReport, verifyAudit } from "./verify-audit.ts";
export { findBlocker } from "./blocker-queries.ts";
export { auditTables } from "./kept-tables.ts";

/**
 * Records who did what, in the transaction of the change: no change without its row. Takes the lock of the tenant's
 * chain until the transaction ends, so it comes last in a transaction, after every other lock (functions/audit.sql).
 */
export const recordAudit = (tx: Db | Tx, event: AuditEvent): Promise<void> =>
  insertEvent(tx, { ...event, tenantId: event.tenantId ?? installation, id: newId() });

/** Minutes in which further looks of the same person at the same thing write no further row. */
const lookMinutes = 15;

/**
 * Records that somebody looked at personal data: once in a quarter of an hour, however often the page is read. The same
 * thing has the same customer, account and details; of a list, which may grow meanwhile, `count` is not compared. So a
 * list that asks again by itself writes no row each time, and ends with the session of who left it.
 */
export async function recordLook(db: Db, event: AuditEvent & { tenantId: string }): Promise<void> {
  const since = new Date(event.at.getTime() - lookMinutes * 60_000);
  if (!(await wasSeen(db, event, since))) await recordAudit(db, event);
}
