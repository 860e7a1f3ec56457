import type { Cents } from "@vitral/brazil/cents";
import type { ExecutionRefusal } from "@vitral/contract/payment-refusals";
import type { Tx } from "../../platform/database/db.ts";
import { type Caller, consume } from "../identity/identity.ts";
import type { PaymentDeps } from "./deps.ts";
import { refusalOf } from "./refusal.ts";
import { withAuthorization } from "./with-authorization.ts";

/** What every order says. Its id is made by the customer's browser, so that it pays once. */
type WhatIsPaid = { id: string; accountId: string; amount: Cents };
/** An order that its customer authorized, with what its method alone knows of it. */
export type AuthorizedPayment<Details> = WhatIsPaid & Details & { tenantId: string; customerId: string; now: Date };

/** A way to pay, with all that is particular to it. (A Pix is paid in a batch: batcher.ts.) */
export type PaymentMethod<Details> = {
  /** How many orders a customer may send. */
  throttle: Parameters<typeof consume>[1];
  /**
   * Decides the order and moves its money, in the transaction of the authorization; REPEATED: this very order paid
   * before.
   */
  execute: (tx: Tx, order: AuthorizedPayment<Details>) => Promise<"PAID" | "REPEATED" | ExecutionRefusal>;
};

/**
 * Pays an order by its method, once for each id: the same order again is answered as the first time. Throws the
 * refusals of the PIN and of the method; StaleSession as `withAuthorization` does.
 */
export async function payByMethod<Details extends object>(
  deps: PaymentDeps,
  caller: Caller,
  method: PaymentMethod<Details>,
  order: WhatIsPaid & Details,
  pin: string,
): Promise<{ transactionId: string }> {
  const tenantId = caller.tenant.id;
  await consume(deps, method.throttle, { tenantId, who: caller.id });
  const authorized = { ...order, tenantId, customerId: caller.id, now: deps.now() };
  const outcome = await withAuthorization(deps, caller, order.accountId, pin, (tx) => method.execute(tx, authorized));
  if (outcome !== "PAID" && outcome !== "REPEATED") throw refusalOf(outcome, null);
  return { transactionId: order.id };
}
