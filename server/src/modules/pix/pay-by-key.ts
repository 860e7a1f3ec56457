import { type Cents, cents, formatBrl } from "@vitral/brazil/cents";
import type { PixKeyType } from "@vitral/brazil/pix-key";
import type { PayPixKey, PaymentOutcome } from "@vitral/contract/pix";
import { failureSentence } from "@vitral/contract/pix-failures";
import { Refusal } from "../../platform/errors.ts";
import { newId } from "../../platform/ids.ts";
import type { Account } from "../accounts/accounts.ts";
import { type Caller, pinHash } from "../identity/identity.ts";
import { awaitAnswer } from "./carry.ts";
import type { PixDeps } from "./pix.ts";
import { addTokens, pay, type PixOutcome } from "./queries.ts";
import { bucketOf, tokenTerms } from "./rules.ts";

/**
 * Pays whom a look-up found. A look-up pays once: the same order, sent again, is answered with the first payment. Within the
 * tenant it settles at once; through the network it waits up to 5 s for the answer and is PENDING after that.
 * Refuses with the PIN's, the limits', the balance's and the look-up's codes, or PAYMENT_REFUSED with the network's reason.
 */
export async function payByKey(
  deps: PixDeps,
  caller: Caller,
  payer: Account,
  order: PayPixKey,
): Promise<PaymentOutcome> {
  return payFound(deps, caller, payer, { lookUpId: order.keyInfoId, amount: order.amount, pin: order.pin });
}

/** Pays whom a look-up found, of a key or of a QR code; throws the same refusals, and a code's own. */
export async function payFound(
  deps: PixDeps,
  caller: Caller,
  payer: Account,
  order: { lookUpId: string; amount: Cents; pin: string },
): Promise<PaymentOutcome> {
  const found = await pay(deps.db, {
    tenantId: caller.tenant.id,
    customerId: caller.id,
    accountId: payer.id,
    lookUpId: order.lookUpId,
    amount: order.amount,
    pinHash: pinHash(deps.secrets, caller, order.pin),
    paymentId: newId(),
    transactionId: newId(),
    now: deps.now(),
  });
  if (found.outcome !== "PAID" && found.outcome !== "REPEATED") throw refusalOf(found.outcome, found);
  if (found.outcome === "PAID") await giveTokensBack(deps, caller, found.key_type);

  const { status, failure } =
    found.status === "PENDING" ? await awaitAnswer(deps, caller.tenant, found.payment_id) : found;
  if (status === "FAILED") throw new Refusal("PAYMENT_REFUSED", { words: { reason: failureSentence(failure ?? "") } });
  return {
    transactionId: found.transaction_id,
    status,
    amount: found.amount_cents,
    fee: found.fee_cents,
    endToEnd: found.end_to_end,
  };
}

/**
 * An order shows that the look-up was meant, whatever becomes of it (DICT manual, section 12). One that stays in the house
 * gives tokens back too: its look-up cost as many, and who pays neighbours all day is no collector of keys.
 */
async function giveTokensBack(deps: PixDeps, caller: Caller, keyType: PixKeyType): Promise<void> {
  const { orderRefund, ...terms } = tokenTerms[caller.entityType];
  const [tenantId, customerId, bucket] = [caller.tenant.id, caller.id, bucketOf(keyType)];
  await addTokens(deps.db, { tenantId, customerId, bucket, amount: orderRefund, now: deps.now(), ...terms });
}

function refusalOf(outcome: Exclude<PixOutcome["outcome"], "PAID" | "REPEATED">, { detail }: PixOutcome): Refusal {
  if (outcome === "WRONG_PIN") return new Refusal(outcome, { words: { tries: triesLeft(detail ?? 0) } });
  const amount = formatBrl(cents(detail ?? 0));
  return new Refusal(outcome, { words: { limit: amount, left: amount, fixed: amount } });
}

const triesLeft = (tries: number): string => (tries === 1 ? "Resta 1 tentativa." : `Restam ${tries} tentativas.`);
