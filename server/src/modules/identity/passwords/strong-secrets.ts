import type { Db, Tx } from "../../../platform/database/db.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import type { Tenant } from "../../tenants/tenants.ts";
import { findPerson } from "./person-queries.ts";
import { type Person, weakPassword, weakPin } from "./weak-secrets.ts";

type OfCustomer = { tenant: Tenant; customerId: string };

/**
 * Refuses with WEAK_PASSWORD a new customer's password that is easy to guess, where the tenant asks for strong secrets.
 */
export function refuseWeakPassword(tenant: Tenant, person: Person, password: string): void {
  const reason = tenant.strongSecrets ? weakPassword(password, person) : null;
  if (reason !== null) throw new Refusal("WEAK_PASSWORD", { words: { reason } });
}

/**
 * The same for a customer who is known. To be asked after the caller proved to be that customer: its answer tells of
 * them.
 */
export async function refuseWeakPasswordOf(db: Db | Tx, { tenant, customerId }: OfCustomer, password: string) {
  if (!tenant.strongSecrets) return;
  refuseWeakPassword(tenant, await findPerson(db, { tenantId: tenant.id, customerId }), password);
}

/**
 * Refuses with WEAK_PIN a PIN that is easy to guess, where the tenant asks for strong secrets; to be asked like the one
 * above.
 */
export async function refuseWeakPinOf(db: Db | Tx, { tenant, customerId }: OfCustomer, pin: string): Promise<void> {
  if (!tenant.strongSecrets) return;
  const reason = weakPin(pin, await findPerson(db, { tenantId: tenant.id, customerId }));
  if (reason !== null) throw new Refusal("WEAK_PIN", { words: { reason } });
}
