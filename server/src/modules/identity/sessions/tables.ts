// Written by `npm run tables` from the catalogue of the database.
import type { ColumnType } from "kysely";

declare module "../../../platform/database/tables.ts" {
  interface Tables {
    session: {
      tenant_id: string;
      token_hash: Buffer;
      customer_id: string;
      created_at: Date;
      expires_at: Date;
      ended_at: Date | null;
      device_id: string | null;
      locks_at: ColumnType<Date | number, Date | undefined, Date>;
    };
    known_browser: {
      tenant_id: string;
      token_hash: Buffer;
      customer_id: string;
      created_at: Date;
      expires_at: Date;
    };
  }
}
