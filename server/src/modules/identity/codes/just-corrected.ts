import type { Db, Tx } from "../../../platform/database/db.ts";
import type { CustomerKey } from "../../../platform/database/keys.ts";
import { refusedUntil } from "../../../platform/http/errors.ts";
import { findContactCorrection, recoverableFrom } from "../customer-queries.ts";
import type { Caller } from "../sessions/sessions.ts";

type Deps = { db: Db | Tx; now: () => Date };

/** Until when no code to enter or to pay is sent to a customer, because a contact changed within a day; null: it is. */
export const contactHeldUntil = async ({ db, now }: Deps, customerKey: CustomerKey): Promise<Date | null> =>
  recoverableFrom(await findContactCorrection(db, customerKey), now());

/**
 * Refuses with CONTACT_JUST_CORRECTED where e-mail or phone changed within a day, by the staff or by the customer:
 * somebody else may be behind it, and a code would go to that address.
 */
export async function refuseJustCorrected(deps: Deps, { tenant, id: customerId }: Caller): Promise<void> {
  const { now } = deps;
  const from = await contactHeldUntil(deps, { tenantId: tenant.id, customerId });
  if (from !== null) throw refusedUntil("CONTACT_JUST_CORRECTED", (from.getTime() - now().getTime()) / 1000, now());
}
