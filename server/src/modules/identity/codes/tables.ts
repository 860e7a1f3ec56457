// Written by `npm run tables` from the catalogue of the database.
import type { Generated } from "kysely";

declare module "../../../platform/database/tables.ts" {
  interface Tables {
    verification_code: {
      tenant_id: string;
      id: string;
      customer_id: string | null;
      purpose: "PASSWORD" | "PIN" | "PIN_PHONE" | "EMAIL" | "PHONE" | "DEVICE" | "CLAIM" | "PAYMENT";
      handle_hash: Buffer | null;
      subject: Buffer | null;
      code_hash: Buffer;
      tries: Generated<number>;
      created_at: Date;
      expires_at: Date;
      used_at: Date | null;
    };
  }
}
