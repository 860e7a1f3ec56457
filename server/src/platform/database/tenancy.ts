import { AsyncLocalStorage } from "node:async_hooks";

/** In whose name the database is asked: one tenant's id, everybody's, or nobody's yet. */
type Name = { tenant: string };

/** In the name of all tenants: the house's own work, such as handing over what waits. */
export const everyone = "*";
export const nobody = "";
const names = new AsyncLocalStorage<Name>();

/**
 * Does something in the name of one tenant: PostgreSQL shows no other's rows to it (row level security, docs/decisions/0021).
 * The `where` of each statement names the tenant all the same; this is the wall behind it.
 */
export const asTenant = <T>(tenant: string, run: () => T): T => names.run({ tenant }, run);

/** Does something in the name of all tenants. */
export const asEveryone = <T>(run: () => T): T => asTenant(everyone, run);

/** Begins a call of which the tenant is not known yet; until `speakFor` it sees nobody's rows. */
export const asNobodyYet = <T>(run: () => T): T => asTenant(nobody, run);

/** The call that runs is this tenant's from now on. */
export function speakFor(tenant: string): void {
  const name = names.getStore();
  if (name && name.tenant !== everyone) name.tenant = tenant;
}

/** In whose name this runs; `otherwise` where nothing was said. */
export const nameOfNow = (otherwise: string): string => names.getStore()?.tenant ?? otherwise;
