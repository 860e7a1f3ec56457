import type { CustomerStatus, EntityType, OnboardingStep } from "@vitral/contract/customers";
import type { TransactionCategory } from "@vitral/contract/transaction-categories";
import type { Generated, JSONColumnType } from "kysely";
import type { IdentityTables } from "./identity-tables.ts";
import type { OnboardingTables } from "./onboarding-tables.ts";
import type { RetentionTables } from "./retention-tables.ts";

/** The columns that queries name; the truth about them is in server/database. Amounts are centavos. */
export type Tables = IdentityTables &
  OnboardingTables &
  RetentionTables & {
    tenant: TenantTable;
    tenant_host: { host: string; tenant_id: string };
    tenant_terms: { tenant_id: string; entity_type: string } & Terms;
    customer: CustomerTable;
    ledger_account: { tenant_id: string; id: string; kind: string; balance_cents: number | null };
    account: {
      tenant_id: string;
      id: string;
      owner_id: string;
      agency: string;
      number: string;
      created_at: Generated<Date>;
    };
    account_terms: { tenant_id: string; account_id: string } & { [Term in keyof Terms]: Terms[Term] | null };
    account_terms_in_force: { tenant_id: string; account_id: string; entity_type: string } & Terms;
    account_transaction: TransactionTable;
    account_day: {
      tenant_id: string;
      account_id: string;
      day: string;
      in_total_cents: number;
      out_total_cents: number;
      day_used_cents: number;
      night_used_cents: number;
      last_number: number;
      last_at: Date | null;
    };
    outbox: OutboxTable;
    web_asset: { name: string; content: Buffer; mac: Buffer; last_run_at: Date };
    audit_event: {
      tenant_id: string;
      id: string;
      at: Date;
      actor: string;
      action: string;
      customer_id: string | null;
      account_id: string | null;
      reason: string | null;
      details: JSONColumnType<Record<string, unknown>>;
    };
    pix_key: {
      tenant_id: string;
      id: string;
      account_id: string;
      type: string;
      /** Null only while the directory has not chosen a random key's value. */
      key: string | null;
      status: "PENDING" | "ACTIVE" | "REMOVING";
      created_at: Generated<Date>;
      next_try_at: Generated<Date>;
      tries: Generated<number>;
    };
    pix_pending_notification: { tenant_id: string; id: string; payment_ids: string[]; created_at: Date };
    pix_look_up: LookUpTable;
    pix_payment: PaymentTable;
    network_key: NetworkKeyTable;
    network_order: {
      end_to_end: string;
      answers_at: Date;
      failure: string | null;
      incoming: JSONColumnType<Record<string, unknown>> | null;
    };
  };

type Terms = {
  day_limit_cents: number;
  night_limit_cents: number;
  transaction_limit_cents: number;
  pix_in_fee_type: "FIXED" | "PERCENTAGE";
  pix_in_fee: number;
  pix_out_fee_type: "FIXED" | "PERCENTAGE";
  pix_out_fee: number;
  ted_out_fee_type: "FIXED" | "PERCENTAGE";
  ted_out_fee: number;
  billet_fee_cents: number;
  monthly_fee_cents: number;
};

type TenantTable = {
  id: string;
  slug: string;
  name: string;
  document: string;
  prefix_display_name: string;
  display_name: string;
  email: string;
  phone: string;
  site: string;
  address: string;
  internet_banking: string;
  color_primary: string;
  color_background: string;
  logo_white: string | null;
  logo_dark: string | null;
  favicon: string | null;
  bank_name: string;
  ispb: string;
  agency: string;
  sign_up_expiry_days: number | null;
  strong_secrets: Generated<boolean>;
  created_at: Generated<Date>;
};

type CustomerTable = {
  tenant_id: string;
  id: string;
  document: string;
  entity_type: EntityType;
  name: string;
  email: string | null;
  phone: string | null;
  status: CustomerStatus;
  onboarding_step: OnboardingStep;
  password_hash: string;
  pin_hash: Buffer | null;
  pin_salt: Generated<Buffer>;
  pin_failures: Generated<number>;
  blocked_at: Date | null;
  blocked_reason: string | null;
  progressed_at: Date | null;
  kept_for_demo: Generated<boolean>;
  /** The relationship ended: nobody signs in. */
  closed_at: Generated<Date | null>;
  /** The law asks for nothing of it any more. */
  anonymized_at: Generated<Date | null>;
  created_at: Generated<Date>;
};

type TransactionTable = {
  tenant_id: string;
  account_id: string;
  number: number;
  id: string;
  created_at: Date;
  settled_at: Date | null;
  amount_cents: number;
  fee_cents: number;
  credit: boolean;
  category: TransactionCategory;
  external_status: "PENDING" | "SETTLED" | "ERROR";
  description: string | null;
  beneficiary_name: string;
  beneficiary_document: string | null;
  beneficiary_bank: string | null;
  payer_name: string;
  payer_document: string | null;
  payer_bank: string | null;
  end_to_end: string | null;
  payment_id: string | null;
};

type OutboxTable = {
  tenant_id: string;
  id: string;
  channel: "EMAIL" | "SMS";
  recipient: string;
  template: string;
  data: JSONColumnType<Record<string, unknown>>;
  created_at: Generated<Date>;
  urgent: Generated<boolean>;
  queued_at: Date | null;
  delivered_at: Date | null;
  failed_at: Date | null;
};

type LookUpTable = {
  tenant_id: string;
  id: string;
  account_id: string;
  end_to_end: string;
  key: string;
  key_type: string;
  payee_account_id: string | null;
  payee_ispb: string;
  payee_name: string;
  payee_document: string;
  payee_bank: string;
  created_at: Date;
  expires_at: Date;
  kind: Generated<"KEY" | "QR">;
  fixed_amount_cents: number | null;
  description: string | null;
  txid: string | null;
  location: string | null;
  revision: number | null;
  checked_at: Date | null;
};

type PaymentTable = {
  tenant_id: string;
  id: string;
  account_id: string;
  look_up_id: string;
  end_to_end: string;
  amount_cents: number;
  fee_cents: number;
  status: "PENDING" | "SETTLED" | "FAILED";
  failure: string | null;
  created_at: Date;
  answered_at: Date | null;
  next_try_at: Date;
  tries: number;
};

type NetworkKeyTable = {
  key: string;
  type: string;
  ispb: string;
  bank_name: string;
  owner_name: string;
  owner_document: string;
  tenant_id: string | null;
  account_id: string | null;
  behaviour: Generated<"SETTLE" | "DELAY" | "REFUSE" | "SILENT">;
  /** The request that made the entry; null for those of other banks. */
  request_id: string | null;
  /** From when on the entry counts; null: always. */
  confirms_at: Date | null;
};
