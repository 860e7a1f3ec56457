// Written by `npm run tables` from the catalogue of the database.
import type { Generated } from "kysely";

declare module "../../../platform/database/tables.ts" {
  interface Tables {
    pix_recall: {
      tenant_id: string;
      id: string;
      direction: "SENT" | "RECEIVED";
      account_id: string;
      transaction_id: string;
      end_to_end: string;
      amount_cents: number;
      details: string | null;
      status: "OPEN" | "RETURNING" | "CLOSED" | "CANCELLED";
      result: "TOTALLY_ACCEPTED" | "PARTIALLY_ACCEPTED" | "REJECTED" | null;
      rejection: "NO_BALANCE" | "ACCOUNT_CLOSURE" | "CANNOT_REFUND" | "INVALID_REQUEST" | "OTHER" | null;
      created_at: Date;
      answer_until: Date;
      ended_at: Date | null;
      cancel_at: Date | null;
      next_try_at: Date | null;
      tries: Generated<number>;
    };
    gateway_closing: {
      tenant_id: string;
      id: string;
      what: "REPORT" | "REFUND";
      result: "DISAGREED" | "TOTALLY_ACCEPTED" | "PARTIALLY_ACCEPTED" | "REJECTED";
      rejection: "NO_BALANCE" | "ACCOUNT_CLOSURE" | "CANNOT_REFUND" | "INVALID_REQUEST" | "OTHER" | null;
      tries: Generated<number>;
      next_try_at: Date;
    };
  }
}
