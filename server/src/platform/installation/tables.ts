// Written by `npm run tables` from the catalogue of the database.
import type { Generated } from "kysely";

declare module "../database/tables.ts" {
  interface Tables {
    secret_key: {
      key_id: Buffer;
      check_value: Buffer;
      state: "ANNOUNCED" | "IN_USE" | "RETIRED";
      announced_at: Generated<Date>;
      first_used_at: Date | null;
      retired_at: Date | null;
    };
    restored_copy: {
      only_row: Generated<boolean>;
      since: Generated<Date>;
      reason: string;
    };
  }
}
