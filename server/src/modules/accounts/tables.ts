// Written by `npm run tables` from the catalogue of the database.
import type { Generated } from "kysely";

declare module "../../platform/database/tables.ts" {
  interface Tables {
    account: {
      tenant_id: string;
      id: string;
      owner_id: string;
      agency: string;
      number: string;
      created_at: Generated<Date>;
    };
    account_terms: {
      tenant_id: string;
      account_id: string;
      day_limit_cents: number | null;
      night_limit_cents: number | null;
      transaction_limit_cents: number | null;
      pix_in_fee_type: "FIXED" | "PERCENTAGE" | null;
      pix_in_fee: number | null;
      pix_out_fee_type: "FIXED" | "PERCENTAGE" | null;
      pix_out_fee: number | null;
      ted_out_fee_type: "FIXED" | "PERCENTAGE" | null;
      ted_out_fee: number | null;
      billet_fee_cents: number | null;
      monthly_fee_cents: number | null;
      night_start: 20 | 22 | null;
      night_people_cents: number | null;
      night_limit_asked: boolean | null;
    };
    account_transaction: {
      tenant_id: string;
      account_id: string;
      number: number;
      id: string;
      created_at: Date;
      settled_at: Date | null;
      amount_cents: number;
      fee_cents: number;
      credit: boolean;
      category:
        | "PIX_SENT"
        | "PIX_RECEIVED"
        | "QR_CODE_PAID"
        | "QR_CODE_RECEIVED"
        | "FEE"
        | "TED"
        | "TED_SENT"
        | "TED_RECEIVED"
        | "PAYMENT"
        | "TRANSFER"
        | "REFUND"
        | "PHONE_INSURANCE";
      external_status: "PENDING" | "SETTLED" | "ERROR";
      description: string | null;
      beneficiary_name: string;
      beneficiary_document: string | null;
      beneficiary_bank: string | null;
      payer_name: string;
      payer_document: string | null;
      payer_bank: string | null;
      end_to_end: string | null;
      payment_id: string | null;
      scheduled: boolean;
      posting_id: string;
      leg: number;
      entry_number: number;
      balance_after_cents: number;
    };
    account_past_day: {
      tenant_id: string;
      account_id: string;
      day: string;
      in_total_cents: number;
      out_total_cents: number;
      last_number: number;
      last_at: Date;
    };
    receipt_check: {
      tenant_id: string;
      transaction_id: string;
      account_id: string;
      token: Buffer;
      created_at: Date;
    };
  }
}
