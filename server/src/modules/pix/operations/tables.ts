import type { JSONColumnType } from "kysely";

/** How a difference was closed before it opened again; moments as text. */
type Closing = { state: "MATCHED" | "RESOLVED"; closedAt: string; resolution: string | null; reopenedAt: string };

declare module "../../../platform/database/tables.ts" {
  interface Tables {
    reconciliation_difference: ReconciliationDifferenceTable;
  }
}

type ReconciliationDifferenceTable = {
  tenant_id: string;
  id: string;
  day: string;
  side: "LEDGER" | "NETWORK";
  end_to_end: string;
  amount_cents: number;
  at: Date;
  found_at: Date;
  note: string | null;
  noted_by: string | null;
  state: "OPEN" | "MATCHED" | "RESOLVED";
  closed_at: Date | null;
  resolution: string | null;
  gone_at: Date | null;
  history: JSONColumnType<Closing[]>;
};
