// Written by `npm run tables` from the catalogue of the database.
import type { Generated } from "kysely";

declare module "../../../platform/database/tables.ts" {
  interface Tables {
    pix_key: {
      tenant_id: string;
      id: string;
      account_id: string;
      type: "CPF" | "CNPJ" | "PHONE" | "EMAIL" | "EVP";
      key: string | null;
      status: "PENDING" | "ACTIVE" | "REMOVING" | "CLAIMED";
      created_at: Generated<Date>;
      next_try_at: Generated<Date>;
      tries: Generated<number>;
      directory_reason: "RECONCILIATION" | "RFB_VALIDATION" | "FRAUD" | "ACCOUNT_CLOSURE" | null;
      request_id: string | null;
    };
  }
}
