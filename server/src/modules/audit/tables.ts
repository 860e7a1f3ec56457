// Written by `npm run tables` from the catalogue of the database.
import type { Generated, JSONColumnType } from "kysely";
import type { SecurityEventKind } from "./security-events.ts";

declare module "../../platform/database/tables.ts" {
  interface Tables {
    audit_event: {
      tenant_id: string;
      number: number;
      id: string;
      at: Date;
      actor: string;
      staff_id: string | null;
      maker: string | null;
      maker_staff_id: string | null;
      alone: Generated<boolean>;
      action: string;
      customer_id: string | null;
      account_id: string | null;
      reason: string | null;
      details: JSONColumnType<Record<string, unknown>, string | undefined>;
      previous_hash: Buffer;
      hash: Buffer;
    };
    audit_chain: {
      tenant_id: string;
      number: number;
      hash: Buffer;
    };
    security_event: {
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
  }
}
