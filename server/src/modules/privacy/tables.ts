// Written by `npm run tables` from the catalogue of the database.
import type { Generated } from "kysely";
import type { RetentionKind } from "@vitral/contract/retention";

declare module "../../platform/database/tables.ts" {
  interface Tables {
    retention_run: {
      tenant_id: string;
      kind: RetentionKind;
      next_at: Date;
      last_at: Date | null;
      removed: Generated<number>;
    };
  }
}
