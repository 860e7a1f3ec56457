import type { ColumnType } from "kysely";

declare module "../../../platform/database/tables.ts" {
  interface Tables {
    legal_text: LegalTextTable;
    legal_text_seen: LegalTextSeenTable;
  }
}

type LegalTextTable = {
  tenant_id: string;
  from_day: ColumnType<string, string, string>;
  terms_text: string;
  privacy_text: string;
  published_at: Date;
};

type LegalTextSeenTable = {
  tenant_id: string;
  customer_id: string;
  from_day: ColumnType<string, string, string>;
  seen_at: Date;
};
