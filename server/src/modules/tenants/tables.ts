// Written by `npm run tables` from the catalogue of the database.
import type { ColumnType, Generated, JSONColumnType } from "kysely";
import type { Provider } from "@vitral/contract/tenants";
import type { RuleVersions } from "./rules.ts";

declare module "../../platform/database/tables.ts" {
  interface Tables {
    tenant: {
      id: string;
      slug: string;
      name: string;
      document: string;
      prefix_display_name: Generated<string>;
      display_name: string;
      article: Generated<"" | "o" | "a">;
      email: string;
      phone: string;
      ombudsman_phone: string;
      site: string;
      address: string;
      internet_banking: string;
      color_primary: string;
      color_background: string;
      logo_white: string | null;
      logo_dark: string | null;
      favicon: string | null;
      bank_name: string;
      provider: JSONColumnType<Provider>;
      ispb: string;
      agency: string;
      sign_up_expiry_days: number | null;
      strong_secrets: Generated<boolean>;
      rules: JSONColumnType<RuleVersions>;
      pix_location: string | null;
      state: Generated<"ACTIVE" | "SUSPENDED" | "CLOSED">;
      state_at: Date | null;
      removed_at: Date | null;
      created_at: Generated<Date>;
    };
    tenant_host: {
      host: string;
      tenant_id: string;
    };
    tenant_terms: {
      tenant_id: string;
      entity_type: "PERSON" | "COMPANY";
      effective_at: Generated<Date>;
      effective_until: ColumnType<Date | number, Date | undefined, Date>;
      day_limit_cents: number;
      night_limit_cents: number;
      transaction_limit_cents: number;
      pix_in_fee_type: Generated<"FIXED" | "PERCENTAGE">;
      pix_in_fee: Generated<number>;
      pix_out_fee_type: Generated<"FIXED" | "PERCENTAGE">;
      pix_out_fee: Generated<number>;
      ted_out_fee_type: Generated<"FIXED" | "PERCENTAGE">;
      ted_out_fee: Generated<number>;
      billet_fee_cents: Generated<number>;
      monthly_fee_cents: Generated<number>;
    };
  }
}
