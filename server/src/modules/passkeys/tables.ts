// Written by `npm run tables` from the catalogue of the database.
import type { Generated } from "kysely";

declare module "../../platform/database/tables.ts" {
  interface Tables {
    customer_passkey: {
      tenant_id: string;
      id: string;
      customer_id: string;
      name: string;
      credential_id: string;
      public_key: string;
      counter: number;
      transports: Generated<string[]>;
      created_at: Date;
      last_used_at: Date | null;
    };
    passkey_challenge: {
      tenant_id: string;
      challenge_hash: Buffer;
      customer_id: string | null;
      session_hash: Buffer | null;
      subject: Buffer | null;
      expires_at: Date;
    };
  }
}
