import type { RetentionKind } from "@vitral/contract/retention";

declare module "../../platform/database/tables.ts" {
  interface Tables {
    retention_run: RetentionRunTable;
  }
}

type RetentionRunTable = {
  tenant_id: string;
  kind: RetentionKind;
  next_at: Date;
  last_at: Date | null;
  removed: number;
};
