import { refusedUntil } from "../../../platform/http/errors.ts";
import { findContactCorrection, recoverableFrom } from "../customer-queries.ts";
import type { IdentityDeps } from "../deps.ts";
import type { Caller } from "../sessions/sessions.ts";

/**
 * Refuses with CONTACT_JUST_CORRECTED where the staff corrected e-mail or phone within a day: somebody may have talked
 * them into it, and a code would go to that address.
 */
export async function refuseJustCorrected(
  { db, now }: IdentityDeps,
  { tenant, id: customerId }: Caller,
): Promise<void> {
  const from = recoverableFrom(await findContactCorrection(db, { tenantId: tenant.id, customerId }), now());
  if (from !== null) throw refusedUntil("CONTACT_JUST_CORRECTED", (from.getTime() - now().getTime()) / 1000, now());
}
