// Written by `npm run tables` from the catalogue of the database.
import type { Generated, JSONColumnType } from "kysely";
import type { LedgerCheck } from "./check-queries.ts";

declare module "../../platform/database/tables.ts" {
  interface Tables {
    ledger_account: {
      tenant_id: string;
      id: string;
      kind: "CUSTOMER" | "TRANSIT" | "SETTLEMENT" | "FEES" | "CAPITAL";
      balance_cents: number | null;
      version: Generated<number>;
      blocked_cents: Generated<number>;
    };
    ledger_verification: {
      tenant_id: string;
      id: string;
      actor: string;
      started_at: Date;
      alive_at: Date;
      ended_at: Date | null;
      state: "RUNNING" | "SOUND" | "BROKEN" | "INTERRUPTED";
      checks: JSONColumnType<LedgerCheck[], string | undefined>;
    };
  }
}
