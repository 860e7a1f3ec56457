import type { Db } from "../../platform/db.ts";

const columns = [
  "id",
  "slug",
  "name",
  "document",
  "prefix_display_name as prefixDisplayName",
  "display_name as displayName",
  "email",
  "phone",
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
] as const;

/** Every tenant with the hosts that lead to it. */
export async function allTenants(db: Db) {
  const tenants = await db.selectFrom("tenant").select(columns).orderBy("slug").execute();
  const hosts = await db.selectFrom("tenant_host").select(["host", "tenant_id as tenantId"]).execute();
  return { tenants, hosts };
}

export type TenantRow = Awaited<ReturnType<typeof allTenants>>["tenants"][number];
