import type { EntityType } from "@vitral/contract/customers";
import type { FeeType } from "@vitral/contract/fees";
import type { Provider } from "@vitral/contract/tenants";
import type { ColumnType, Generated } from "kysely";
import type { RuleVersions } from "./rules.ts";

declare module "../../platform/database/tables.ts" {
  interface Tables {
    tenant: TenantTable;
    tenant_host: { host: string; tenant_id: string };
    tenant_terms: TenantTermsTable;
  }
}

/** One version; `effective_until` of the last is 'infinity', which is no Date. */
type TenantTermsTable = {
  tenant_id: string;
  entity_type: EntityType;
  effective_at: Generated<Date>;
  effective_until: ColumnType<never, Date | undefined, Date>;
} & TermsColumns;

/** Limits are centavos; a fee is centavos when FIXED, millionths of the amount when PERCENTAGE. */
export type TermsColumns = {
  day_limit_cents: number;
  night_limit_cents: number;
  transaction_limit_cents: number;
  pix_in_fee_type: FeeType;
  pix_in_fee: number;
  pix_out_fee_type: FeeType;
  pix_out_fee: number;
  ted_out_fee_type: FeeType;
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
  article: "" | "o" | "a";
  display_name: string;
  email: string;
  phone: string;
  ombudsman_phone: string;
  provider: ColumnType<Provider, string, string>;
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
  rules: ColumnType<RuleVersions, string, string>;
  pix_location: string | null;
  created_at: Generated<Date>;
};
