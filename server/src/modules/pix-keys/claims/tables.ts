// Written by `npm run tables` from the catalogue of the database.
import type { Generated } from "kysely";

declare module "../../../platform/database/tables.ts" {
  interface Tables {
    pix_claim: {
      tenant_id: string;
      id: string;
      role: "CLAIMER" | "DONOR";
      account_id: string;
      type: "PORTABILITY" | "OWNERSHIP";
      key_type: "CPF" | "CNPJ" | "PHONE" | "EMAIL";
      key: string;
      status: "OPEN" | "WAITING_RESOLUTION" | "CONFIRMED" | "COMPLETED" | "CANCELLED";
      other_bank: string | null;
      created_at: Date;
      confirmed_at: Date | null;
      ended_at: Date | null;
      ended_by: "CLAIMER" | "DONOR" | null;
      reason:
        | "USER_REQUESTED"
        | "FRAUD"
        | "ACCOUNT_CLOSURE"
        | "DEFAULT_OPERATION"
        | "RECONCILIATION"
        | "RFB_VALIDATION"
        | null;
      finding: "RECONCILIATION" | "RFB_VALIDATION" | "FRAUD" | null;
      consent_version: string | null;
      consented_at: Date | null;
      reminded_at: Date | null;
      next_try_at: Date | null;
      tries: Generated<number>;
    };
  }
}
