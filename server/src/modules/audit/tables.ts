import type { JSONColumnType } from "kysely";
import type { SecurityEventKind } from "./security-events.ts";

declare module "../../platform/database/tables.ts" {
  interface Tables {
    audit_event: AuditEventTable;
    audit_chain: AuditChainTable;
    security_event: SecurityEventTable;
  }
}

type AuditEventTable = {
  tenant_id: string;
  number: number;
  id: string;
  at: Date;
  actor: string;
  staff_id: string | null;
  maker: string | null;
  maker_staff_id: string | null;
  alone: boolean;
  action: string;
  customer_id: string | null;
  account_id: string | null;
  reason: string | null;
  details: JSONColumnType<Record<string, unknown>>;
  previous_hash: Buffer;
  hash: Buffer;
};

type AuditChainTable = { tenant_id: string; number: number; hash: Buffer };

type SecurityEventTable = {
  tenant_id: string;
  id: string;
  customer_id: string | null;
  account_id: string | null;
  kind: SecurityEventKind;
  detail: string | null;
  address: string | null;
  browser: string | null;
  at: Date;
};
