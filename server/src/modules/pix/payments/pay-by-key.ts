import { type Cents, cents, formatBrl } from "@vitral/brazil/cents";
import type { PayPixKey, PaymentOutcome } from "@vitral/contract/pix";
import { failureSentence } from "@vitral/contract/pix-failures";
import { Refusal } from "../../../platform/http/errors.ts";
import { newId } from "../../../platform/database/ids.ts";
import { recordSecurityEvent, recordSecurityEventHourly } from "../../audit/audit.ts";
import type { Account } from "../../accounts/accounts.ts";
import { type Caller, pinHash, renewPinHash, StaleSession } from "../../identity/identity.ts";
import { awaitAnswer } from "./process-pending-payments.ts";
import type { PixDeps } from "../deps.ts";
import { payInBatch } from "./batcher.ts";
import type { PaymentResult } from "./batch-queries.ts";
import { tokenTerms } from "../rules.ts";

/**
 * Pays the payee of a look-up. A look-up pays once: the same order, sent again, is answered with the first payment. An on-us
 * payment settles at once; an off-us one waits up to 5 s for the network's answer and is PENDING after that.
 * Refuses with the PIN's, the limits', the balance's and the look-up's codes, or PAYMENT_REFUSED with the network's reason.
 */
export async function payByKey(
  deps: PixDeps,
  caller: Caller,
  payer: Pick<Account, "id">,
  order: PayPixKey,
): Promise<PaymentOutcome> {
  return payFound(deps, caller, payer, { lookUpId: order.keyInfoId, amount: order.amount, pin: order.pin });
}

/** Pays the payee of a look-up by key or QR code. Throws the same refusals, and the QR code's own. */
export async function payFound(
  deps: PixDeps,
  caller: Caller,
  payer: Pick<Account, "id">,
  order: { lookUpId: string; amount: Cents; pin: string },
): Promise<PaymentOutcome> {
  const found = await payInBatch(deps, caller.tenant.id, {
    customerId: caller.id,
    sessionHash: caller.sessionHash,
    pinSalt: caller.pinSalt,
    pinHash: pinHash(deps.secrets, caller, order.pin),
    accountId: payer.id,
    lookUpId: order.lookUpId,
    amount: order.amount,
    paymentId: newId(),
    transactionId: newId(),
    tokens: tokenTerms[caller.entityType],
  });
  if (found.outcome === "STALE") throw new StaleSession();
  await recordWrongPin(deps, caller, found.outcome);
  if (found.outcome !== "PAID" && found.outcome !== "REPEATED") throw refusalOf(found.outcome, found);

  await renewPinHash(deps.db, deps.secrets, { ...pinOf(caller, order.pin), oldSalt: caller.pinSalt });
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

/** A locked PIN can be tried any number of times: it is recorded once an hour. */
async function recordWrongPin({ db, now }: PixDeps, { tenant, id }: Caller, outcome: PaymentResult["outcome"]) {
  const event = { tenantId: tenant.id, customerId: id, at: now() };
  if (outcome === "WRONG_PIN") await recordSecurityEvent(db, { ...event, kind: "PIN_REJECTED" });
  if (outcome === "PIN_LOCKED") await recordSecurityEventHourly(db, { ...event, kind: "PIN_LOCKED" });
}

const pinOf = ({ tenant, id }: Caller, pin: string) => ({ tenantId: tenant.id, customerId: id, pin });

function refusalOf(
  outcome: Exclude<PaymentResult["outcome"], "PAID" | "REPEATED" | "STALE">,
  { detail }: PaymentResult,
): Refusal {
  if (outcome === "REQUIRES_SINGLE" || outcome === "LOCKED")
    throw new Error("the batcher returned an order that it must send again");
  if (outcome === "WRONG_PIN") return new Refusal(outcome, { words: { tries: triesLeft(detail ?? 0) } });
  const amount = formatBrl(cents(detail ?? 0));
  return new Refusal(outcome, { words: { limit: amount, left: amount, fixed: amount } });
}

const triesLeft = (tries: number): string => (tries === 1 ? "Resta 1 tentativa." : `Restam ${tries} tentativas.`);
