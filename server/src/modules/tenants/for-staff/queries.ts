import { cents } from "@vitral/brazil/cents";
import type { TenantTerms } from "@vitral/contract/console/terms/terms";
import type { EntityType } from "@vitral/contract/customers";
import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/database/db.ts";
import { type TenantRow, termsColumns, type TermsRow } from "../queries.ts";

export type TenantChanges = Partial<Omit<TenantRow, "id" | "slug" | "ispb" | "state" | "stateAt">>;

const columns: Record<keyof TenantChanges, string> = {
  name: "name",
  document: "document",
  prefixDisplayName: "prefix_display_name",
  displayName: "display_name",
  article: "article",
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

/** Locks the versions of a tenant until the transaction ends: nobody else publishes one. */
export async function lockVersions(tx: Tx, tenantId: string): Promise<void> {
  await sql`select from tenant where id = ${tenantId} for no key update`.execute(tx);
}

/** The rules of a tenant as they are stored now, whatever a server has cached. Undefined: there is no such tenant. */
export const findRuleVersions = (db: Db | Tx, tenantId: string) =>
  db.selectFrom("tenant").select("rules").where("id", "=", tenantId).executeTakeFirst();

const terms = [
  "entity_type as entityType",
  "effective_at as effectiveAt",
  "day_limit_cents as dayLimit",
  "night_limit_cents as nightLimit",
  "transaction_limit_cents as transactionLimit",
  "pix_in_fee_type as pixInFeeType",
  "pix_in_fee as pixInFee",
  "pix_out_fee_type as pixOutFeeType",
  "pix_out_fee as pixOutFee",
  "ted_out_fee_type as tedOutFeeType",
  "ted_out_fee as tedOutFee",
  "billet_fee_cents as billet",
  "monthly_fee_cents as monthly",
] as const;

/** Every version of a tenant's terms with its first instant, the oldest first. */
export async function findTermsVersions(db: Db | Tx, tenantId: string) {
  const rows = await db
    .selectFrom("tenant_terms")
    .select(terms)
    .where("tenant_id", "=", tenantId)
    .orderBy("effective_at")
    .execute();
  return rows.map((row) => ({
    entityType: row.entityType,
    effectiveAt: row.effectiveAt,
    terms: {
      dayLimit: cents(row.dayLimit),
      nightLimit: cents(row.nightLimit),
      transactionLimit: cents(row.transactionLimit),
      pixOut: { type: row.pixOutFeeType, fee: row.pixOutFee },
      pixIn: { type: row.pixInFeeType, fee: row.pixInFee },
      tedOut: { type: row.tedOutFeeType, fee: row.tedOutFee },
      billet: cents(row.billet),
      monthly: cents(row.monthly),
    } satisfies TenantTerms,
  }));
}

/**
 * Stores a version of the terms of one kind of customer: it holds from an instant until the next version begins, and
 * the one before it until then. One that begins at the same instant is replaced.
 */
export async function upsertTermsVersion(
  tx: Tx,
  { tenantId, entityType, effectiveAt }: { tenantId: string; entityType: EntityType; effectiveAt: Date },
  version: TermsRow,
): Promise<void> {
  const values = termsColumns(version);
  const ofKind = tx
    .selectFrom("tenant_terms")
    .where("tenant_id", "=", tenantId)
    .where("entity_type", "=", entityType)
    .where("effective_at", ">", effectiveAt);
  await tx
    .updateTable("tenant_terms")
    .set({ effective_until: effectiveAt })
    .where("tenant_id", "=", tenantId)
    .where("entity_type", "=", entityType)
    .where("effective_at", "<", effectiveAt)
    .where(sql<boolean>`effective_until > ${effectiveAt}`)
    .execute();
  const next = ofKind.select(sql<Date>`coalesce(min(effective_at), 'infinity')`.as("next"));
  await tx
    .insertInto("tenant_terms")
    .values({
      tenant_id: tenantId,
      entity_type: entityType,
      effective_at: effectiveAt,
      effective_until: sql<Date>`(${next})`,
      ...values,
    })
    .onConflict((conflict) => conflict.columns(["tenant_id", "entity_type", "effective_at"]).doUpdateSet(values))
    .execute();
}

/** Removes a version of the terms: the one before it holds until the one after it begins. */
export async function deleteTermsVersion(tx: Tx, tenantId: string, effectiveAt: Date): Promise<void> {
  await sql`
    with gone as (
      delete from tenant_terms where tenant_id = ${tenantId} and effective_at = ${effectiveAt}
      returning entity_type, effective_until
    )
    update tenant_terms t set effective_until = gone.effective_until
      from gone
     where t.tenant_id = ${tenantId} and t.entity_type = gone.entity_type
       and t.effective_until = ${effectiveAt}`.execute(tx);
}
