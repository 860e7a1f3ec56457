import type { Generated } from "kysely";

declare module "../../../platform/database/tables.ts" {
  interface Tables {
    session: TokenTable & { ended_at: Date | null; device_id: Generated<string | null>; locks_at: Generated<Date> };
    known_browser: TokenTable;
  }
}

/** A random token of a browser; only its SHA-256 is kept. */
type TokenTable = {
  tenant_id: string;
  token_hash: Buffer;
  customer_id: string;
  created_at: Date;
  expires_at: Date;
};
