// Written by `npm run tables` from the catalogue of the database.
import type { Generated } from "kysely";

declare module "../../../platform/database/tables.ts" {
  interface Tables {
    pix_refund: {
      tenant_id: string;
      id: string;
      account_id: string;
      direction: "MADE" | "RECEIVED";
      original_id: string;
      request_id: string | null;
      end_to_end: string;
      original_end_to_end: string;
      amount_cents: number;
      reason: "MD06" | "BE08" | "FR01";
      status: "PENDING" | "SETTLED" | "FAILED";
      failure: string | null;
      created_at: Date;
      answered_at: Date | null;
      next_try_at: Date;
      tries: Generated<number>;
      from_blocked_cents: number | null;
      expires_at: Date | null;
    };
  }
}
