// Written by `npm run tables` from the catalogue of the database.
import type { Generated } from "kysely";

declare module "../../platform/database/tables.ts" {
  interface Tables {
    pix_payment: {
      tenant_id: string;
      id: string;
      account_id: string;
      look_up_id: string;
      end_to_end: string;
      amount_cents: number;
      fee_cents: number;
      status: "PENDING" | "SETTLED" | "FAILED";
      failure: string | null;
      window_day: string;
      window_kind: "DAY" | "NIGHT" | "PAYEE";
      created_at: Date;
      answered_at: Date | null;
      next_try_at: Date;
      tries: Generated<number>;
      is_of_people: Generated<boolean>;
      message: string | null;
    };
    payment_proof: {
      tenant_id: string;
      proof_hash: Buffer;
      customer_id: string;
      session_hash: Buffer;
      look_up_id: string;
      amount_cents: number;
      expires_at: Date;
      used_at: Date | null;
    };
  }
}
