// Written by `npm run tables` from the catalogue of the database.
import type { Generated } from "kysely";

declare module "../../../platform/database/tables.ts" {
  interface Tables {
    gateway_event: {
      tenant_id: string;
      id: string;
      type: string;
      received_at: Date;
    };
    gateway_answer: {
      tenant_id: string;
      order_id: string;
      reason: string | null;
      answered_at: Date;
      ended_at: Date | null;
      outcome: "ACCC" | "RJCT" | null;
    };
    gateway_position: {
      tenant_id: string;
      after: number;
    };
    gateway_nonce: {
      key_id: string;
      nonce: string;
      until_at: Date;
    };
    pix_suspense: {
      tenant_id: string;
      id: string;
      end_to_end: string;
      amount_cents: number;
      reason: string;
      status: "PENDING" | "RETURNED";
      created_at: Date;
      return_id: string | null;
      return_at: Date | null;
      return_until: Date | null;
      failure: string | null;
      refused: Generated<string[]>;
      settled_after: string | null;
      tries: Generated<number>;
      next_try_at: Date | null;
      answered_at: Date | null;
    };
  }
}
