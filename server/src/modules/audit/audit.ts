import type { AuditAction } from "@vitral/contract/console/audit/audit-actions";
import type { Db, Tx } from "../../platform/database/db.ts";
import { newId } from "../../platform/database/ids.ts";
import { installation, wasSeen } from "./audit-queries.ts";
import { insertEvent } from "./queries.ts";

export {
  type AuditFilter,
  type AuditRow,
  countWithoutSecondPerson,
  findEvents as auditEvents,
  installation,
} from "./audit-queries.ts";
export { securityEventColumns, type SecurityEventRow } from "./queries.ts";
export {
  recordSecurityEvent,
  recordSecurityEventHourly,
  type SecurityEvent,
  type SecurityEventKind,
  securityEventRow,
} from "./security-events.ts";
export { type ChainReport, verifyAudit } from "./verify-audit.ts";

/** What an operator or a member of staff did. Customers are named by id only; `details` have no personal data. */
export type AuditEvent = {
  /** null: the installation; the caller runs in the context of all tenants then. */
  tenantId: string | null;
  at: Date;
  /** The operator's user name on the machine, or the e-mail of a member of staff. */
  actor: string;
  staffId?: string;
  /** Who ordered what the actor approved; another person. */
  maker?: string;
  makerStaffId?: string;
  /** It needs a second person by the tenant's policy, and had none: at the command line. */
  withoutSecondPerson?: boolean;
  /** Area and verb, such as `customer.block`; its words stand in contract/src/console/audit/audit-actions.ts. */
  action: AuditAction;
  customerId?: string;
  accountId?: string;
  reason?: string;
  details?: Record<string, unknown>;
};

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
 * thing has the same customer, account and details.
 */
export async function recordLook(db: Db, event: AuditEvent & { tenantId: string }): Promise<void> {
  const since = new Date(event.at.getTime() - lookMinutes * 60_000);
  if (!(await wasSeen(db, event, since))) await recordAudit(db, event);
}
