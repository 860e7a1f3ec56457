// Written by `npm run tables` from the catalogue of the database.
import type { Generated } from "kysely";

declare module "../database/tables.ts" {
  interface Tables {
    stored_answer: {
      tenant_id: string;
      scope: Buffer;
      request_key: string;
      route: string;
      request_mac: Buffer | null;
      attempt: Generated<number>;
      mismatches: Generated<number>;
      lease_until: Date;
      committed_at: Date | null;
      status: number | null;
      answer: string | null;
      created_at: Date;
    };
  }
}
