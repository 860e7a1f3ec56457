// Written by `npm run tables` from the catalogue of the database.
import type { Generated, JSONColumnType } from "kysely";
import type { Closing } from "./reconciliation-queries.ts";

declare module "../../../platform/database/tables.ts" {
  interface Tables {
    reconciliation_difference: {
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
      state: Generated<"OPEN" | "MATCHED" | "RESOLVED">;
      closed_at: Date | null;
      resolution: string | null;
      gone_at: Date | null;
      history: JSONColumnType<Closing[], string | undefined>;
    };
    reconciliation_finding: {
      tenant_id: string;
      id: string;
      kind: "DRIFT" | "KEY" | "ENTRY" | "ORDER" | "RETURN";
      subject: string;
      amount_cents: number | null;
      found_at: Date;
      gone_at: Date | null;
    };
  }
}
