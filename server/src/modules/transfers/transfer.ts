import type { Cents } from "@vitral/brazil/cents";
import { sameAccount } from "@vitral/contract/transfers";
import { newId } from "../../platform/database/ids.ts";
import { invalid, Refusal } from "../../platform/http/errors.ts";
import { type Caller, consume } from "../identity/identity.ts";
import { withAuthorization, type PaymentDeps } from "../payments/payments.ts";
import { orderTransfer } from "./transfer-queries.ts";

type TransferOrder = { accountId: string; toAccountId: string; transferId: string; amount: Cents; pin: string };

/**
 * Moves money from one account of the caller to another: no fee, and nothing of the limits. The same order again is
 * answered as the first time. Throws the refusals of the PIN, which is counted as for a payment; FORBIDDEN and
 * NOT_FOUND about the other account; CONFLICT where the id was that of something else; INSUFFICIENT_FUNDS.
 */
export async function transfer(deps: PaymentDeps, caller: Caller, order: TransferOrder) {
  const { accountId, toAccountId, transferId, amount, pin } = order;
  const tenantId = caller.tenant.id;
  await consume(deps, "TRANSFER", { tenantId, who: caller.id });
  const ids = { tenantId, ownerId: caller.id, creditId: newId(), now: deps.now() };
  const outcome = await withAuthorization(deps, caller, accountId, pin, (tx) =>
    orderTransfer(tx, { ...ids, fromId: accountId, toId: toAccountId, transferId, amount }),
  );
  if (outcome === "SAME_ACCOUNT") throw invalid("body", sameAccount);
  if (outcome !== "MADE" && outcome !== "REPEATED") throw new Refusal(outcome);
  return { transactionId: transferId };
}
