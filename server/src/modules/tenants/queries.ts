import type { EntityType } from "@vitral/contract/customers";
import type { FeeType } from "@vitral/contract/fees";
import type { Db, Tx } from "../../platform/database/db.ts";

const columns = [
  "id",
  "slug",
  "name",
  "document",
  "prefix_display_name as prefixDisplayName",
  "display_name as displayName",
  "article",
  "email",
  "phone",
  "ombudsman_phone as ombudsmanPhone",
  "provider",
  "site",
  "address",
  "internet_banking as internetBanking",
  "color_primary as primary",
  "color_background as background",
  "logo_white as logoWhite",
  "logo_dark as logoDark",
  "favicon",
  "bank_name as bankName",
  "ispb",
  "agency",
  "sign_up_expiry_days as signUpExpiryDays",
  "strong_secrets as strongSecrets",
  "rules",
  "pix_location as pixLocation",
  "state",
  "state_at as stateAt",
] as const;

/** Every tenant that was not removed, with its hosts. */
export async function allTenants(db: Db) {
  const tenants = await db
    .selectFrom("tenant")
    .select(columns)
    .where("removed_at", "is", null)
    .orderBy("slug")
    .execute();
  const hosts = await db.selectFrom("tenant_host").select(["host", "tenant_id as tenantId"]).execute();
  return { tenants, hosts };
}

export type TenantRow = Awaited<ReturnType<typeof allTenants>>["tenants"][number];

export type NewTenant = Omit<TenantRow, "id" | "state" | "stateAt"> & {
  id: string;
  hosts: string[];
  terms: Record<EntityType, TermsRow>;
};
/** Limits and fees in centavos; a PERCENTAGE fee in millionths of the amount. */
export type TermsRow = {
  dayLimit: number;
  nightLimit: number;
  transactionLimit: number;
  pixIn: Fee;
  pixOut: Fee;
  tedOut: Fee;
  billet: number;
  monthly: number;
};
type Fee = { type: FeeType; fee: number };

export async function insertTenant(tx: Db | Tx, tenant: NewTenant): Promise<void> {
  await tx
    .insertInto("tenant")
    .values({
      id: tenant.id,
      slug: tenant.slug,
      name: tenant.name,
      document: tenant.document,
      prefix_display_name: tenant.prefixDisplayName,
      display_name: tenant.displayName,
      article: tenant.article,
      email: tenant.email,
      phone: tenant.phone,
      ombudsman_phone: tenant.ombudsmanPhone,
      provider: JSON.stringify(tenant.provider),
      site: tenant.site,
      address: tenant.address,
      internet_banking: tenant.internetBanking,
      color_primary: tenant.primary,
      color_background: tenant.background,
      logo_white: tenant.logoWhite,
      logo_dark: tenant.logoDark,
      favicon: tenant.favicon,
      bank_name: tenant.bankName,
      ispb: tenant.ispb,
      agency: tenant.agency,
      sign_up_expiry_days: tenant.signUpExpiryDays,
      rules: JSON.stringify(tenant.rules),
      strong_secrets: tenant.strongSecrets,
      pix_location: tenant.pixLocation,
    })
    .execute();
  for (const host of tenant.hosts) await tx.insertInto("tenant_host").values({ host, tenant_id: tenant.id }).execute();
  for (const entityType of ["PERSON", "COMPANY"] as const) {
    await tx
      .insertInto("tenant_terms")
      .values({
        tenant_id: tenant.id,
        entity_type: entityType,
        ...termsColumns(tenant.terms[entityType]),
      })
      .execute();
  }
}

export const termsColumns = (terms: TermsRow) => ({
  day_limit_cents: terms.dayLimit,
  night_limit_cents: terms.nightLimit,
  transaction_limit_cents: terms.transactionLimit,
  pix_in_fee_type: terms.pixIn.type,
  pix_in_fee: terms.pixIn.fee,
  pix_out_fee_type: terms.pixOut.type,
  pix_out_fee: terms.pixOut.fee,
  ted_out_fee_type: terms.tedOut.type,
  ted_out_fee: terms.tedOut.fee,
  billet_fee_cents: terms.billet,
  monthly_fee_cents: terms.monthly,
});
