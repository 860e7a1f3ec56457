import type { Db } from "../../../platform/database/db.ts";
import { newId } from "../../../platform/database/ids.ts";
import type { RailReturn } from "../network/rail.ts";
import { creditReturn, type ReturnOutcome } from "./return-queries.ts";

/** Credits a return to a tenant's customer, once; one that is refused or unknown is left to the network. */
export const creditPaymentReturn = (
  { db, now }: { db: Db; now: () => Date },
  tenantId: string,
  returned: RailReturn,
): Promise<ReturnOutcome> => creditReturn(db, { ...returned, tenantId, id: newId(), now: now() });
