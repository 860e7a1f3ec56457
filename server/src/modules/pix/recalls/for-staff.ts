import type { Cents } from "@vitral/brazil/cents";
import { newReturnId } from "@vitral/brazil/end-to-end-id";
import { recallDays, type RecallFlaw, recallFlaws, type RecallRejection } from "@vitral/contract/pix-recalls";
import type { Db, Tx } from "../../../platform/database/db.ts";
import { newId } from "../../../platform/database/ids.ts";
import type { RowKey } from "../../../platform/database/keys.ts";
import { findIspb } from "../network/ispb-queries.ts";
import { insertClosing } from "./closing-queries.ts";
import { acceptRecall, endReceivedRecall } from "./recall-queries.ts";
import { cancelSentRecall, findSentRecalls, insertSentRecall, type SentRecall } from "./sent-recall-queries.ts";

export { findPayable as payable, findReceivedRecalls as received } from "./recall-queries.ts";

type Deps = { now: () => Date };

/** Returns what can go back of a Pix that another bank asks back, once; answers how much, null: nothing. */
export async function accept({ now }: Deps, tx: Tx, { tenantId, id }: RowKey): Promise<Cents | null> {
  const at = now();
  const endToEnd = newReturnId(await findIspb(tx, tenantId), at);
  const { outcome, cents } = await acceptRecall(tx, { tenantId, id, endToEnd, refundId: newId(), at });
  return outcome === "MADE" ? cents : null;
}

/** Gives nothing back and has the other bank told why; answers whether this call decided it. */
export async function refuse(
  { now }: Deps,
  tx: Tx,
  { tenantId, id, rejection }: RowKey & { rejection: RecallRejection },
): Promise<boolean> {
  const at = now();
  if (!(await endReceivedRecall(tx, { tenantId, id, rejection, at }))) return false;
  await insertClosing(tx, { tenantId, id, what: "REFUND", result: "REJECTED", rejection, now: at });
  return true;
}

type NewRecall = { tenantId: string; transactionId: string; amount: Cents; flaw: RecallFlaw };

/** Asks a payment back, which the worker sends to the network; `recallId` null: it cannot be. */
export async function ask({ now }: Deps, tx: Tx, { flaw, ...recall }: NewRecall): Promise<{ recallId: string | null }> {
  const [id, at] = [newId(), now()];
  const until = new Date(at.getTime() + recallDays * 86_400_000);
  const isAsked = await insertSentRecall(tx, { ...recall, id, details: recallFlaws[flaw], at, until });
  return { recallId: isAsked ? id : null };
}

/** Cancels what was asked back; answers whether this call did. */
export const cancel = ({ now }: Deps, tx: Tx, key: RowKey): Promise<boolean> =>
  cancelSentRecall(tx, { ...key, at: now() });

/** What was asked back of a payment, the oldest first. */
export const ofPayment = (
  db: Db | Tx,
  { tenantId, transactionId: value }: { tenantId: string; transactionId: string },
): Promise<SentRecall[]> => findSentRecalls(db, { tenantId, by: "transactionId", value });

/** One of these; undefined: there is none of this id. */
export const sent = async (db: Db | Tx, { tenantId, id: value }: RowKey): Promise<SentRecall | undefined> =>
  (await findSentRecalls(db, { tenantId, by: "id", value })).at(0);
