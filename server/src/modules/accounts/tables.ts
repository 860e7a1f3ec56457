import type { ExternalStatus } from "@vitral/contract/accounts";
import type { EntityType } from "@vitral/contract/customers";
import type { TransactionCategory } from "@vitral/contract/transaction-categories";
import type { Generated } from "kysely";
import type { TermsColumns } from "../tenants/tenants.ts";

declare module "../../platform/database/tables.ts" {
  interface Tables {
    account: AccountTable;
    account_terms: AccountColumns & { [Term in keyof OwnTermsColumns]: OwnTermsColumns[Term] | null };
    /** A view: the account's own terms, and those of its tenant where it has none. */
    account_terms_in_force: AccountColumns & { entity_type: EntityType } & TermsColumns;
    account_transaction: TransactionTable;
    account_day: DayTable;
    receipt_check: ReceiptCheckTable;
  }
}

/** What an account may have of its own: besides its tenant's terms when the night begins, and whether it was asked. */
export type OwnTermsColumns = TermsColumns & {
  night_start: number;
  night_people_cents: number;
  night_limit_asked: boolean;
};

type AccountColumns = { tenant_id: string; account_id: string };

type AccountTable = {
  tenant_id: string;
  id: string;
  owner_id: string;
  agency: string;
  number: string;
  created_at: Generated<Date>;
};

type TransactionTable = AccountColumns & {
  number: number;
  id: string;
  created_at: Date;
  settled_at: Date | null;
  amount_cents: number;
  fee_cents: number;
  credit: boolean;
  category: TransactionCategory;
  external_status: ExternalStatus;
  description: string | null;
  beneficiary_name: string;
  beneficiary_document: string | null;
  beneficiary_bank: string | null;
  payer_name: string;
  payer_document: string | null;
  payer_bank: string | null;
  end_to_end: string | null;
  payment_id: string | null;
  scheduled: boolean;
};

type ReceiptCheckTable = AccountColumns & { transaction_id: string; token: Buffer; created_at: Date };

type DayTable = AccountColumns & {
  day: string;
  in_total_cents: number;
  out_total_cents: number;
  day_used_cents: number;
  night_used_cents: number;
  night_people_cents: number;
  last_number: number;
  last_at: Date | null;
};
