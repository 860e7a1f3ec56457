import type { ReceiverAddress } from "@vitral/contract/pix-charge-terms";
import type { ChargeStatus } from "@vitral/contract/pix-charges";
import type { Generated, JSONColumnType } from "kysely";
import type { DueTerms } from "@vitral/brazil/due-amount";

declare module "../../../platform/database/tables.ts" {
  interface Tables {
    pix_charge: ChargeTable;
    pix_signing_key: SigningKeyTable;
  }
}

type ChargeTable = {
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
  status: Generated<ChargeStatus>;
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

type SigningKeyTable = {
  tenant_id: string;
  host: string;
  id: string;
  private_key: string;
  certificate: Buffer;
  created_at: Date;
};
