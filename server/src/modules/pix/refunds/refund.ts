import { newReturnId } from "@vitral/brazil/end-to-end-id";
import type { Cents } from "@vitral/brazil/cents";
import { failureSentence } from "@vitral/contract/pix-failures";
import type { RefundOutcome } from "@vitral/contract/pix-refunds";
import { newId } from "../../../platform/database/ids.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import { type Caller, consume } from "../../identity/identity.ts";
import { rulesOf } from "../../tenants/tenants.ts";
import type { PixDeps } from "../deps.ts";
import { withAuthorization } from "../../payments/payments.ts";
import { awaitRefund } from "./process-pending-refunds.ts";
import { orderRefund, rowExists } from "./refund-queries.ts";

type RefundOrder = { accountId: string; transactionId: string; refundId: string; amount: Cents; pin: string };

/**
 * Returns a received Pix, or a part of it, to its payer: to a customer of the same tenant at once, else over the
 * network, whose answer is waited for up to 5 s. The same order again is answered with the first refund. Throws the
 * refusals of the PIN, which is counted as for a payment; FORBIDDEN and NOT_FOUND about the transaction; CONFLICT where
 * the id was that of another order; REFUND_INCOMPATIBLE, REFUND_TOO_LATE, REFUND_INSUFFICIENT_FUNDS; and REFUND_REFUSED
 * with the network's reason.
 */
export async function refundReceived(deps: PixDeps, caller: Caller, order: RefundOrder): Promise<RefundOutcome> {
  const { tenant } = caller;
  await consume(deps, "PIX_REFUND", { tenantId: tenant.id, who: caller.id });
  const now = deps.now();
  const endToEnd = newReturnId(tenant.ispb, now);
  const ids = { tenantId: tenant.id, endToEnd, id: newId(), creditId: newId(), now };
  const made = await withAuthorization(deps, caller, order.accountId, order.pin, (tx) =>
    orderRefund(tx, { ...order, ...ids }),
  );
  if (made.outcome === "NOT_FOUND") {
    const known = await rowExists(deps.db, { tenantId: tenant.id, id: order.transactionId });
    throw new Refusal(known ? "FORBIDDEN" : "NOT_FOUND");
  }
  if (made.outcome === "REFUND_TOO_LATE")
    throw new Refusal(made.outcome, { words: { days: String(rulesOf(tenant, now).refundDays) } });
  if (made.outcome !== "MADE" && made.outcome !== "REPEATED") throw new Refusal(made.outcome);
  const { status, failure } =
    made.status === "PENDING" ? await awaitRefund(deps, { tenantId: tenant.id, id: made.id }) : made;
  if (status === "FAILED") throw new Refusal("REFUND_REFUSED", { words: { reason: failureSentence(failure ?? "") } });
  return { status, endToEnd: made.endToEnd };
}
