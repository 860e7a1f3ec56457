import type { AuditAction } from "@vitral/contract/console/audit/audit-actions";

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
