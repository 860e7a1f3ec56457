import type { ColumnType } from "kysely";
import type { LedgerCheck } from "./check-queries.ts";

declare module "../../platform/database/tables.ts" {
  interface Tables {
    ledger_account: LedgerAccountTable;
    ledger_verification: LedgerVerificationTable;
  }
}

type LedgerAccountTable = {
  tenant_id: string;
  id: string;
  kind: "CUSTOMER" | "TRANSIT" | "SETTLEMENT" | "FEES" | "CAPITAL";
  /** Null for an internal account: its balance is the sum of its entries. */
  balance_cents: number | null;
  /** The part of the balance that is blocked. */
  blocked_cents: number;
};

type LedgerVerificationTable = {
  tenant_id: string;
  id: string;
  actor: string;
  started_at: Date;
  alive_at: Date;
  ended_at: Date | null;
  state: "RUNNING" | "SOUND" | "BROKEN" | "INTERRUPTED";
  checks: ColumnType<LedgerCheck[], string | undefined, string>;
};
