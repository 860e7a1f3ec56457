// Written by `npm run tables` from the catalogue of the database.
import type { Generated, JSONColumnType } from "kysely";
import type { DueTerms } from "@vitral/brazil/due-amount";
import type { ReceiverAddress } from "@vitral/contract/pix-charge-terms";

declare module "../../../platform/database/tables.ts" {
  interface Tables {
    pix_charge: {
      tenant_id: string;
      account_id: string;
      txid: string;
      key: string;
      location: string;
      emv: string;
      amount_cents: number;
      changeable: boolean;
      expires_in: number | null;
      due_date: string | null;
      valid_after_due: number | null;
      terms: JSONColumnType<DueTerms> | null;
      debtor_name: string | null;
      debtor_document: string | null;
      message: string | null;
      receiver_address: JSONColumnType<ReceiverAddress> | null;
      status: Generated<"ATIVA" | "CONCLUIDA" | "REMOVIDA_PELO_USUARIO_RECEBEDOR">;
      created_at: Date;
      ends_at: Date;
      removed_at: Date | null;
      paid_at: Date | null;
      paid_cents: number | null;
      paid_end_to_end: string | null;
      paid_transaction_id: string | null;
      payer_name: string | null;
      payer_document: string | null;
      payer_bank: string | null;
    };
    pix_signing_key: {
      tenant_id: string;
      host: string;
      id: string;
      private_key: string;
      certificate: Buffer;
      created_at: Date;
    };
  }
}
