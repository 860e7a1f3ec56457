// Written by `npm run tables` from the catalogue of the database.
import type { Generated } from "kysely";

declare module "../../../platform/database/tables.ts" {
  interface Tables {
    contest_sent: {
      tenant_id: string;
      id: string;
      account_id: string;
      transaction_id: string;
      end_to_end: string;
      protocol: string;
      situation: "SCAM" | "ACCOUNT_TAKEOVER" | "COERCION" | "FRAUDULENT_ACCESS" | "OTHER";
      details: string | null;
      contested_cents: number;
      status: "IN_ANALYSIS" | "APPROVED" | "REJECTED" | "CANCELLED";
      created_at: Date;
      analysis_until: Date;
      decided_at: Date | null;
      followed_until: Date | null;
      next_try_at: Date | null;
      tries: Generated<number>;
      reversal_id: string | null;
      reversal_cents: number | null;
      reversal_until: Date | null;
      reversal_at: Date | null;
    };
  }
}
