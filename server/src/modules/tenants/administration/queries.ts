import type { EntityType } from "@vitral/contract/customers";
import type { Db, Tx } from "../../../platform/database/db.ts";
import { type TenantRow, termsColumns, type TermsRow } from "../queries.ts";

export type TenantChanges = Partial<Omit<TenantRow, "id" | "slug" | "ispb">>;

const columns: Record<keyof TenantChanges, string> = {
  name: "name",
  document: "document",
  prefixDisplayName: "prefix_display_name",
  displayName: "display_name",
  email: "email",
  phone: "phone",
  ombudsmanPhone: "ombudsman_phone",
  provider: "provider",
  site: "site",
  address: "address",
  internetBanking: "internet_banking",
  primary: "color_primary",
  background: "color_background",
  logoWhite: "logo_white",
  logoDark: "logo_dark",
  favicon: "favicon",
  bankName: "bank_name",
  agency: "agency",
  signUpExpiryDays: "sign_up_expiry_days",
  strongSecrets: "strong_secrets",
  rules: "rules",
  pixLocation: "pix_location",
};

export async function updateTenant(tx: Tx, tenantId: string, changes: TenantChanges): Promise<void> {
  const set = Object.fromEntries(
    Object.entries(changes).map(([field, value]) => [
      columns[field as keyof TenantChanges],
      field === "rules" || field === "provider" ? JSON.stringify(value) : value,
    ]),
  );
  if (Object.keys(set).length === 0) return;
  await tx.updateTable("tenant").set(set).where("id", "=", tenantId).execute();
}

export async function replaceHosts(tx: Tx, tenantId: string, hosts: readonly string[]): Promise<void> {
  await tx.deleteFrom("tenant_host").where("tenant_id", "=", tenantId).execute();
  for (const host of hosts) await tx.insertInto("tenant_host").values({ host, tenant_id: tenantId }).execute();
}

export async function updateTerms(tx: Tx, tenantId: string, entityType: EntityType, terms: TermsRow): Promise<void> {
  await tx
    .updateTable("tenant_terms")
    .set(termsColumns(terms))
    .where("tenant_id", "=", tenantId)
    .where("entity_type", "=", entityType)
    .execute();
}

export async function findTenantTerms(db: Db | Tx, tenantId: string): Promise<Record<EntityType, TermsRow>> {
  const rows = await db.selectFrom("tenant_terms").selectAll().where("tenant_id", "=", tenantId).execute();
  const terms = rows.map((row) => [
    row.entity_type,
    {
      dayLimit: row.day_limit_cents,
      nightLimit: row.night_limit_cents,
      transactionLimit: row.transaction_limit_cents,
      pixIn: { type: row.pix_in_fee_type, fee: row.pix_in_fee },
      pixOut: { type: row.pix_out_fee_type, fee: row.pix_out_fee },
      tedOut: { type: row.ted_out_fee_type, fee: row.ted_out_fee },
      billet: row.billet_fee_cents,
      monthly: row.monthly_fee_cents,
    } satisfies TermsRow,
  ]);
  return Object.fromEntries(terms) as Record<EntityType, TermsRow>;
}
