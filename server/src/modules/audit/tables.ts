import type { JSONColumnType } from "kysely";
import type { SecurityEventKind } from "./security-events.ts";

declare module "../../platform/database/tables.ts" {
  interface Tables {
    audit_event: AuditEventTable;
    security_event: SecurityEventTable;
  }
}

type AuditEventTable = {
  tenant_id: string;
  id: string;
  at: Date;
  actor: string;
  action: string;
  customer_id: string | null;
  account_id: string | null;
  reason: string | null;
  details: JSONColumnType<Record<string, unknown>>;
};

type SecurityEventTable = {
  tenant_id: string;
  id: string;
  customer_id: string | null;
  kind: SecurityEventKind;
  detail: string | null;
  address: string | null;
  browser: string | null;
  at: Date;
};
