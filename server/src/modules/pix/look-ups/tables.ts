// Written by `npm run tables` from the catalogue of the database.
import type { Generated, JSONColumnType } from "kysely";
import type { NetworkAccount } from "../network/rail.ts";

declare module "../../../platform/database/tables.ts" {
  interface Tables {
    pix_look_up: {
      tenant_id: string;
      id: string;
      account_id: string;
      end_to_end: string;
      key: string;
      key_type: "CPF" | "CNPJ" | "PHONE" | "EMAIL" | "EVP";
      payee_account_id: string | null;
      payee_ispb: string;
      payee_name: string;
      payee_document: string;
      payee_bank: string;
      created_at: Date;
      expires_at: Date;
      retained_at: Date | null;
      kind: Generated<"KEY" | "QR">;
      fixed_amount_cents: number | null;
      description: string | null;
      txid: string | null;
      location: string | null;
      revision: number | null;
      checked_at: Date | null;
      payee_account: JSONColumnType<NetworkAccount> | null;
    };
  }
}
