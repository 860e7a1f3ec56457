// Written by `npm run tables` from the catalogue of the database.
import type { Generated } from "kysely";

declare module "../../platform/database/tables.ts" {
  interface Tables {
    pix_payment: {
      tenant_id: string;
      id: string;
      account_id: string;
      payee_account_id: string | null;
      look_up_id: string;
      end_to_end: string;
      amount_cents: number;
      fee_cents: number;
      status: "PENDING" | "SETTLED" | "FAILED";
      failure: string | null;
      window_day: string;
      window_kind: "DAY" | "NIGHT" | "PAYEE" | "NONE";
      created_at: Date;
      answered_at: Date | null;
      next_try_at: Date;
      tries: Generated<number>;
      is_of_people: Generated<boolean>;
      message: string | null;
      is_pin_only: Generated<boolean>;
      is_scheduled: Generated<boolean>;
      payer_name: string;
      payer_document: string | null;
      payer_bank: string | null;
      payee_name: string;
      payee_document: string | null;
      payee_bank: string | null;
      description: string | null;
      expires_at: Date | null;
    };
    payment_proof: {
      tenant_id: string;
      look_up_id: string;
      customer_id: string;
      amount_cents: number;
      browser_id: string | null;
      proof_hash: Buffer | null;
      expires_at: Date;
      used_at: Date | null;
    };
  }
}
