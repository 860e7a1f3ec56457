import type { PixKeyType } from "@vitral/brazil/pix-key";

declare module "../../../platform/database/tables.ts" {
  interface Tables {
    pix_favorite: FavoriteTable;
  }
}

type FavoriteTable = {
  tenant_id: string;
  id: string;
  account_id: string;
  key: string;
  key_type: PixKeyType;
  payee_name: string;
  payee_document: string;
  payee_bank: string;
  nickname: string | null;
  saved_at: Date;
  last_paid_at: Date | null;
};
