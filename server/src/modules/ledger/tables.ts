declare module "../../platform/database/tables.ts" {
  interface Tables {
    ledger_account: LedgerAccountTable;
  }
}

type LedgerAccountTable = {
  tenant_id: string;
  id: string;
  kind: "CUSTOMER" | "TRANSIT" | "SETTLEMENT" | "FEES" | "CAPITAL";
  /** Null for an internal account: its balance is the sum of its entries. */
  balance_cents: number | null;
  /** What of the balance cannot be paid. */
  blocked_cents: number;
};
