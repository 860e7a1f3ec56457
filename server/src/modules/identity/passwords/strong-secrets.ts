import type { Db, Tx } from "../../../platform/database/db.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import type { Tenant } from "../../tenants/tenants.ts";
import { findPerson } from "./person-queries.ts";
import { type PersonalData, weakPassword, weakPin } from "./weak-secrets.ts";

type SecretOwner = { tenant: Tenant; customerId: string };

/** Refuses with WEAK_PASSWORD a new customer's easily guessed password, where the tenant requires strong secrets. */
export function refuseWeakPassword(tenant: Tenant, person: PersonalData, password: string): void {
  const reason = tenant.strongSecrets ? weakPassword(password, person) : null;
  if (reason !== null) throw new Refusal("WEAK_PASSWORD", { words: { reason } });
}

/**
 * Refuses it for an existing customer. Call it only after authentication: its answer reveals personal data.
 */
export async function refuseWeakPasswordOf(db: Db | Tx, { tenant, customerId }: SecretOwner, password: string) {
  if (!tenant.strongSecrets) return;
  refuseWeakPassword(tenant, await findPerson(db, { tenantId: tenant.id, customerId }), password);
}

/** Refuses with WEAK_PIN an easily guessed PIN, where the tenant requires strong secrets. Call it as the one above. */
export async function refuseWeakPinOf(db: Db | Tx, { tenant, customerId }: SecretOwner, pin: string): Promise<void> {
  if (!tenant.strongSecrets) return;
  const reason = weakPin(pin, await findPerson(db, { tenantId: tenant.id, customerId }));
  if (reason !== null) throw new Refusal("WEAK_PIN", { words: { reason } });
}
