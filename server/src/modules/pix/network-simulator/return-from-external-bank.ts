import type { Cents } from "@vitral/brazil/cents";
import { newReturnId } from "@vitral/brazil/end-to-end-id";
import type { Db } from "../../../platform/database/db.ts";
import { deliverReturn } from "../refunds/receive-return.ts";
import { saveOrder } from "./simulator-queries.ts";
import { externalBanks } from "./pay-from-external-bank.ts";

/**
 * The receiver of a payment of ours, at another bank of the simulated network, returns it or a part of it, as the rail
 * delivers such a return. `refused` is the reason code (ISO 20022), "UNKNOWN" where nobody here made the payment.
 */
export async function returnFromExternalBank(
  deps: { db: Db; now: () => Date },
  { originalEndToEnd, amount }: { originalEndToEnd: string; amount: Cents },
): Promise<{ endToEnd: string; refused: string | null }> {
  const endToEnd = newReturnId(externalBanks.sol.ispb, deps.now());
  const refused = await deliverReturn(deps, { endToEnd, originalEndToEnd, amount, reason: "MD06" });
  const settled = { endToEnd, answersAt: deps.now(), failure: refused, incoming: null, amount };
  await saveOrder(deps.db, { ...settled, toIspb: originalEndToEnd.slice(1, 9) });
  return { endToEnd, refused };
}
