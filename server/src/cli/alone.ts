import type { Cents } from "@vitral/brazil/cents";
import type { GovernedKind } from "@vitral/contract/acts/acts";
import { needsSecondPerson } from "../modules/commands/commands.ts";
import type { Db, Tx } from "../platform/database/db.ts";

type Done = { tenantId: string; customerId?: string; action: GovernedKind; at: Date; amount?: Cents | null };

/** Whether the policy asks for a second person for what is done, who does not exist at the command line. */
export const aloneOf = async (tx: Db | Tx, { tenantId, customerId, action: kind, at: now, amount = null }: Done) => ({
  withoutSecondPerson: await needsSecondPerson(tx, {
    tenantId,
    kind,
    now,
    amount,
    customerId: customerId ?? null,
  }),
});
