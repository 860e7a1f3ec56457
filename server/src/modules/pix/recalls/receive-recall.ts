import type { Cents } from "@vitral/brazil/cents";
import { recallDays } from "@vitral/contract/pix-recalls";
import type { Db } from "../../../platform/database/db.ts";
import type { RowKey } from "../../../platform/database/keys.ts";
import { insertClosing } from "./closing-queries.ts";
import { endReceivedRecall, insertReceivedRecall } from "./recall-queries.ts";

type ReceivedRecall = RowKey & {
  endToEnd: string;
  amount: Cents;
  details: string | null;
  isCancelled: boolean;
  askedAt: Date;
};

/**
 * Another bank asks a payment to a customer of ours back, because it erred in sending it, or withdraws that. It is a
 * case of the desk, once; what cannot be taken is refused at once.
 */
export function receiveRecall(
  { db, now }: { db: Db; now: () => Date },
  { askedAt, ...recall }: ReceivedRecall,
): Promise<void> {
  const { tenantId, id, isCancelled } = recall;
  const until = new Date(askedAt.getTime() + recallDays * 86_400_000);
  return db.transaction().execute(async (tx) => {
    const rejection = await insertReceivedRecall(tx, { ...recall, at: now(), until });
    if (isCancelled) await endReceivedRecall(tx, { tenantId, id, rejection: null, at: now() });
    else if (rejection !== null)
      await insertClosing(tx, { tenantId, id, what: "REFUND", result: "REJECTED", rejection, now: now() });
  });
}
