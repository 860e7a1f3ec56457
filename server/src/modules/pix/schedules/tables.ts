// Written by `npm run tables` from the catalogue of the database.
import type { Generated, JSONColumnType } from "kysely";
import type { NetworkAccount } from "../network/rail.ts";

declare module "../../../platform/database/tables.ts" {
  interface Tables {
    pix_schedule: {
      tenant_id: string;
      id: string;
      account_id: string;
      look_up_id: string;
      position: number;
      series_id: string | null;
      repeats: "WEEK" | "MONTH" | null;
      times: number | null;
      scheduled_date: string;
      amount_cents: number;
      kind: "KEY" | "QR";
      key: string;
      key_type: "CPF" | "CNPJ" | "PHONE" | "EMAIL" | "EVP";
      payee_name: string;
      payee_document: string;
      payee_bank: string;
      description: string | null;
      message: string | null;
      txid: string | null;
      location: string | null;
      revision: number | null;
      status: Generated<"SCHEDULED" | "PAID" | "FAILED" | "CANCELLED">;
      failure: string | null;
      asked_cents: number | null;
      ordered_at: Date;
      next_try_at: Date;
      tried_at: Date | null;
      payment_id: string | null;
      ended_at: Date | null;
      payee_account: JSONColumnType<NetworkAccount> | null;
    };
  }
}
