import { tenantsForStaff, type TenantWithHosts } from "../modules/tenants/tenants.ts";
import type { Db } from "../platform/database/db.ts";
import { withTenant } from "../platform/database/tenancy.ts";
import type { Call } from "./command.ts";
import { theTenant } from "./find.ts";

/** The bank of --tenant, or all banks. */
export async function banksOf({ options: { tenant }, db }: Pick<Call, "options" | "db">): Promise<TenantWithHosts[]> {
  if (tenant !== undefined) return [await theTenant(await db(), tenant)];
  const slugs = (await tenantsForStaff.list(await db())).map(({ slug }) => slug);
  return Promise.all(slugs.map(async (slug) => theTenant(await db(), slug)));
}

/** The rows of the bank of --tenant, or of all banks, each with its bank's slug; `read` sees one bank's rows. */
export async function rowsOfBanks<Row extends object>(
  call: Pick<Call, "options" | "db">,
  read: (db: Db, tenantId: string) => Promise<readonly Row[]>,
): Promise<(Row & { tenant: string })[]> {
  const opened = await call.db();
  const found = await Promise.all(
    (await banksOf(call)).map(async ({ id, slug }) =>
      (await withTenant(id, () => read(opened, id))).map((row) => Object.assign(row, { tenant: slug })),
    ),
  );
  return found.flat();
}
