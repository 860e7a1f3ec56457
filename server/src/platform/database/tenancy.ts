import { AsyncLocalStorage } from "node:async_hooks";

/** The tenant whose rows the database shows: one tenant's id, `allTenants` or `noTenant`. */
type TenantContext = { tenant: string };

/** For the server's own work on all tenants, such as asking which of them have pending payments. */
export const allTenants = "*";
export const noTenant = "";
const context = new AsyncLocalStorage<TenantContext>();

/**
 * Runs something for one tenant: PostgreSQL shows it no other tenant's rows (row level security, docs/decisions/0021).
 * The `where` of each statement names the tenant all the same; row level security is the second check.
 */
export const withTenant = <T>(tenant: string, run: () => T): T => context.run({ tenant }, run);

/** Runs something that sees the rows of all tenants. */
export const withAllTenants = <T>(run: () => T): T => withTenant(allTenants, run);

/** Begins a call whose tenant is not known yet; until `setTenant` it sees no tenant's rows. */
export const withoutTenant = <T>(run: () => T): T => withTenant(noTenant, run);

/** Sets the tenant of the call that runs. */
export function setTenant(tenant: string): void {
  const current = context.getStore();
  if (current && current.tenant !== allTenants) current.tenant = tenant;
}

/** The tenant of the code that runs; `fallback` where none was set. */
export const currentTenant = (fallback: string): string => context.getStore()?.tenant ?? fallback;
