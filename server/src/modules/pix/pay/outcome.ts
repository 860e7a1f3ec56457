import type { PaymentOutcome } from "@vitral/contract/pix";
import { failureSentence } from "@vitral/contract/pix-failures";
import { Refusal } from "../../../platform/http/errors.ts";
import type { Tenant } from "../../tenants/tenants.ts";
import type { PixDeps } from "../deps.ts";
import { type PaymentResult, refusalOf } from "../../payments/payments.ts";
import { awaitAnswer } from "./process-pending-payments.ts";

/**
 * What the payer reads about an order. An on-us payment is settled; an off-us one waits up to 5 s for the network's
 * answer and is PENDING after that. Throws the refusals of the order.
 */
export async function outcomeOf(deps: PixDeps, tenant: Tenant, result: PaymentResult): Promise<PaymentOutcome> {
  if (result.outcome !== "PAID" && result.outcome !== "REPEATED") throw refusalOf(result.outcome, result.detail);
  const { paymentId, amount, fee, endToEnd } = result;
  const { status, failure } = result.status === "PENDING" ? await awaitAnswer(deps, tenant, paymentId) : result;
  // The bank of the payee knows of a founded suspicion that the directory did not name.
  if (status === "FAILED" && failure === "FRAD") throw new Refusal("PAYEE_SUSPECTED");
  if (status === "FAILED") throw new Refusal("PAYMENT_REFUSED", { words: { reason: failureSentence(failure ?? "") } });
  return { transactionId: paymentId, status, amount, fee, endToEnd };
}
