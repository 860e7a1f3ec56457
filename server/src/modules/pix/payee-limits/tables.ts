// Written by `npm run tables` from the catalogue of the database.
import type { Generated } from "kysely";

declare module "../../../platform/database/tables.ts" {
  interface Tables {
    pix_payee_limit: {
      tenant_id: string;
      account_id: string;
      key: string;
      payee_document: string;
      limit_cents: number | null;
      next_cents: number | null;
      asked_at: Date | null;
      next_at: Date | null;
      used_on: string | null;
      used_cents: Generated<number>;
    };
  }
}
