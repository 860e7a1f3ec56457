import type { ColumnType } from "kysely";

declare module "../../../platform/database/tables.ts" {
  interface Tables {
    legal_text: LegalTextTable;
  }
}

type LegalTextTable = {
  tenant_id: string;
  from_day: ColumnType<string, string, string>;
  terms_text: string;
  privacy_text: string;
  published_at: Date;
};
