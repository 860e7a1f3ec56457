import type { LimitChangeKind } from "@vitral/contract/pix-limits";

declare module "../../../platform/database/tables.ts" {
  interface Tables {
    pix_limit_change: LimitChangeTable;
  }
}

type LimitChangeTable = {
  tenant_id: string;
  account_id: string;
  kind: LimitChangeKind;
  amount_cents: number | null;
  people_cents: number | null;
  night_start: number | null;
  asked_at: Date;
  effective_at: Date | null;
};
