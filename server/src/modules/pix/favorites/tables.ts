// Written by `npm run tables` from the catalogue of the database.

declare module "../../../platform/database/tables.ts" {
  interface Tables {
    pix_favorite: {
      tenant_id: string;
      id: string;
      account_id: string;
      key: string;
      key_type: "CPF" | "CNPJ" | "PHONE" | "EMAIL" | "EVP";
      payee_name: string;
      payee_document: string;
      payee_bank: string;
      nickname: string | null;
      saved_at: Date;
      last_paid_at: Date | null;
    };
  }
}
