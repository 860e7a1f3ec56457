import type { Cents } from "@vitral/brazil/cents";
import type { PayPixKey, PaymentOutcome } from "@vitral/contract/pix";
import { newId } from "../../../platform/database/ids.ts";
import type { Account } from "../../accounts/accounts.ts";
import type { Caller } from "../../identity/identity.ts";
import type { PixDeps } from "../deps.ts";
import { tokenTerms } from "../rules.ts";
import { credentialOf, followUpAuthorization, type ImmediateOrder, payInBatch } from "../../payments/payments.ts";
import { outcomeOf } from "./outcome.ts";

/** The account that pays, the device that orders it, and what proves who does. */
export type Payer = Pick<Account, "id"> & Pick<ImmediateOrder, "device" | "proof">;

/**
 * Pays the payee of a look-up. A look-up pays once: the same order, sent again, is answered with the first payment.
 * Throws the refusals of a payment (contract: payment-refusals); PAYMENT_REFUSED carries the network's reason.
 */
export const payByKey = (
  deps: PixDeps,
  caller: Caller,
  payer: Payer,
  { keyInfoId, amount, pin, message }: PayPixKey,
): Promise<PaymentOutcome> => payFound(deps, caller, payer, { lookUpId: keyInfoId, amount, pin, message });

/** Pays the payee of a look-up by key or QR code: authorizes and executes in one round trip. */
export async function payFound(
  deps: PixDeps,
  caller: Caller,
  payer: Payer,
  { lookUpId, amount, pin, message }: { lookUpId: string; amount: Cents; pin: string; message?: string | undefined },
): Promise<PaymentOutcome> {
  const result = await payInBatch(deps, caller.tenant.id, {
    customerId: caller.id,
    accountId: payer.id,
    lookUpId,
    amount,
    paymentId: newId(),
    transactionId: newId(),
    message: message ?? null,
    tokens: tokenTerms[caller.entityType],
    credential: credentialOf(deps, caller, pin),
    device: payer.device,
    proof: payer.proof,
  });
  await followUpAuthorization(deps, caller, pin, result);
  return outcomeOf(deps, caller.tenant, result);
}
