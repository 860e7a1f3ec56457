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
      entries: Generated<number>;
      last_number: Generated<number>;
      last_at: Date | null;
      day: string | null;
      in_total_cents: Generated<number>;
      out_total_cents: Generated<number>;
      day_window: string | null;
      day_used_cents: Generated<number>;
      night_window: string | null;
      night_used_cents: Generated<number>;
      night_people_cents: Generated<number>;
      pin_only_window: string | null;
      pin_only_cents: Generated<number>;
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
