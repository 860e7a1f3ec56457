import type { Db, Tx } from "../../platform/database/db.ts";
import { newId } from "../../platform/database/ids.ts";
import { insertEvent } from "./queries.ts";

export { findEvents as auditEvents, securityEventColumns, type SecurityEventRow } from "./queries.ts";
export {
  recordSecurityEvent,
  recordSecurityEventHourly,
  type SecurityEvent,
  type SecurityEventKind,
  securityEventRow,
} from "./security-events.ts";

/** An operator's action. People are named by id only; `details` have no personal data. */
export type AuditEvent = {
  tenantId: string;
  at: Date;
  /** The operator's user name on the machine. */
  actor: string;
  /** Area and verb, such as `customer.block`. */
  action: string;
  customerId?: string;
  accountId?: string;
  reason?: string;
  details?: Record<string, unknown>;
};

/** Records who did what, in the transaction of the change: no change without its row. */
export const recordAudit = (tx: Db | Tx, event: AuditEvent): Promise<void> =>
  insertEvent(tx, { ...event, id: newId() });
