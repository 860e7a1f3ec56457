import type { Db } from "../../../platform/database/db.ts";
import { newId } from "../../../platform/database/ids.ts";
import type { RailReturn } from "../network/rail.ts";
import { creditReturn, type ReturnOutcome, tenantsOfIspb } from "./return-queries.ts";

/** ISO 20022: the amount is not what was agreed. */
const wrongAmount = "AM09";
/** The account was closed. */
const closed = "AC07";

/** Credits a return to a tenant's customer, once; one that is refused or unknown is left to the network. */
export const creditPaymentReturn = (
  { db, now }: { db: Db; now: () => Date },
  tenantId: string,
  returned: RailReturn,
): Promise<ReturnOutcome> => creditReturn(db, { ...returned, tenantId, id: newId(), now: now() });

/**
 * Credits a return that the network brings, once, to the customer whose payment it returns. Answers null, the reason
 * code with which it is refused, or "UNKNOWN" where no tenant of this installation made the payment.
 */
export async function deliverReturn(
  { db, now }: { db: Db; now: () => Date },
  returned: RailReturn,
): Promise<string | null> {
  // The EndToEndId of the payment names its bank; several tenants may stand behind one.
  for (const tenantId of await tenantsOfIspb(db, returned.originalEndToEnd.slice(1, 9))) {
    const outcome = await creditReturn(db, { ...returned, tenantId, id: newId(), now: now() });
    if (outcome === "CLOSED") return closed;
    if (outcome !== "UNKNOWN") return outcome === "REFUSED" ? wrongAmount : null;
  }
  return "UNKNOWN";
}
