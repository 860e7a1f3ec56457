import { tenantAdministration, type TenantWithHosts } from "../modules/tenants/tenants.ts";
import type { Call } from "./command.ts";
import { theTenant } from "./find.ts";

/** The bank of --tenant, or all banks. */
export async function banksOf({ options: { tenant }, db }: Pick<Call, "options" | "db">): Promise<TenantWithHosts[]> {
  if (tenant !== undefined) return [await theTenant(await db(), tenant)];
  const slugs = (await tenantAdministration.list(await db())).map(({ slug }) => slug);
  return Promise.all(slugs.map(async (slug) => theTenant(await db(), slug)));
}
