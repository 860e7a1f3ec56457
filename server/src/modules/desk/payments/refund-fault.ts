import type { Cents } from "@vitral/brazil/cents";
import { newReturnId } from "@vitral/brazil/end-to-end-id";
import type { Tx } from "../../../platform/database/db.ts";
import { newId } from "../../../platform/database/ids.ts";
import { findIspb } from "../../pix/pix.ts";
import { callRefundFault } from "./fault-queries.ts";

export type FaultRefund = { transactionId: string; accountId: string; amount: Cents };

/** Why a refund was not made, as sentences for the staff. */
const sentences: Record<string, string> = {
  NOT_FOUND: "Este crédito não existe mais.",
  REFUND_INCOMPATIBLE: "Este valor não pode mais ser devolvido deste Pix.",
  REFUND_TOO_LATE: "O prazo para devolver este Pix já passou.",
  REFUND_INSUFFICIENT_FUNDS: "A conta não tem saldo disponível para a devolução.",
};

/**
 * Refunds what a customer received by an operational fault (BE08), in the caller's transaction: to a payer of this
 * bank at once, else the worker submits it. Answers why it was not made as a sentence, or null.
 */
export async function refundForFault(
  tx: Tx,
  { tenantId, now, ...refund }: FaultRefund & { tenantId: string; now: Date },
): Promise<{ failure: string | null; endToEnd: string | null }> {
  const endToEnd = newReturnId(await findIspb(tx, tenantId), now);
  const ids = { requestId: newId(), id: newId(), creditId: newId() };
  const outcome = await callRefundFault(tx, { tenantId, now, endToEnd, ...ids, ...refund });
  if (outcome === "MADE" || outcome === "REPEATED") return { failure: null, endToEnd };
  return { failure: sentences[outcome] ?? "A devolução não pôde ser feita.", endToEnd: null };
}
