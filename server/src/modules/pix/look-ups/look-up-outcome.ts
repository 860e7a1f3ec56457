import { cents } from "@vitral/brazil/cents";
import { failureSentence } from "@vitral/contract/pix-failures";
import type { LookUpOutcome } from "@vitral/contract/pix-outcome";
import { Refusal } from "../../../platform/http/errors.ts";
import type { Caller } from "../../identity/identity.ts";
import { closeUnpaid, findOutcome, type OutcomeRow } from "./outcome-queries.ts";
import type { PixDeps } from "../deps.ts";

type OutcomeRequest = { accountId: string; lookUpId: string; close: boolean };

/**
 * The outcome of a look-up's order. A look-up that is too old, or that the customer closes (`close`), is closed before
 * EXPIRED is answered, so that EXPIRED is final: no order in flight can pay with it. Refuses with NOT_FOUND, and
 * FORBIDDEN for a look-up of another account.
 */
export async function lookUpOutcome(
  deps: Pick<PixDeps, "db" | "now">,
  caller: Caller,
  { accountId, lookUpId, close }: OutcomeRequest,
): Promise<LookUpOutcome> {
  const lookUp = { tenantId: caller.tenant.id, lookUpId };
  const found = await findOutcome(deps.db, lookUp);
  if (!found) throw new Refusal("NOT_FOUND");
  if (found.accountId !== accountId) throw new Refusal("FORBIDDEN");
  const paid = paymentOf(found);
  if (paid) return paid;
  if (!close && found.expiresAt > deps.now()) return { status: "NOT_PAID", expiresAt: found.expiresAt.toISOString() };
  await closeUnpaid(deps.db, { ...lookUp, accountId, customerId: caller.id });
  // Read again: a payment that was made while this waited for the customer's lock is committed now.
  const after = await findOutcome(deps.db, lookUp);
  return (after && paymentOf(after)) ?? { status: "EXPIRED" };
}

function paymentOf(row: OutcomeRow): LookUpOutcome | undefined {
  const { transactionId, status, amount, fee, endToEnd, failure } = row;
  if (transactionId === null || status === null || amount === null || fee === null) return undefined;
  const payment = { transactionId, amount: cents(amount), fee: cents(fee), endToEnd };
  return status === "FAILED" ? { status, ...payment, failure: failureSentence(failure ?? "") } : { status, ...payment };
}
