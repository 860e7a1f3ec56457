import { type Cents, cents, formatBrl } from "@vitral/brazil/cents";
import type { PayPixKey, PaymentOutcome } from "@vitral/contract/pix";
import { failureSentence } from "@vitral/contract/pix-failures";
import { Refusal } from "../../platform/errors.ts";
import { newId } from "../../platform/ids.ts";
import { recordSecurityEvent, recordSecurityEventHourly } from "../audit/audit.ts";
import type { Account } from "../accounts/accounts.ts";
import { type Caller, pinHash, renewPinHash, StaleCaller } from "../identity/identity.ts";
import { awaitAnswer } from "./carry.ts";
import type { PixDeps } from "./pix.ts";
import { payTogether } from "./pay-together.ts";
import type { PixOutcome } from "./payment-queries.ts";
import { tokenTerms } from "./rules.ts";

/**
 * Pays whom a look-up found. A look-up pays once: the same order, sent again, is answered with the first payment. Within the
 * tenant it settles at once; through the network it waits up to 5 s for the answer and is PENDING after that.
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

/** Pays whom a look-up found, of a key or of a QR code; throws the same refusals, and a code's own. */
export async function payFound(
  deps: PixDeps,
  caller: Caller,
  payer: Pick<Account, "id">,
  order: { lookUpId: string; amount: Cents; pin: string },
): Promise<PaymentOutcome> {
  const found = await payTogether(deps, caller.tenant.id, {
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
  if (found.outcome === "STALE") throw new StaleCaller();
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

/** A locked PIN may be tried without end: it is kept once an hour. */
async function recordWrongPin({ db, now }: PixDeps, { tenant, id }: Caller, outcome: PixOutcome["outcome"]) {
  const event = { tenantId: tenant.id, customerId: id, at: now() };
  if (outcome === "WRONG_PIN") await recordSecurityEvent(db, { ...event, kind: "PIN_REJECTED" });
  if (outcome === "PIN_LOCKED") await recordSecurityEventHourly(db, { ...event, kind: "PIN_LOCKED" });
}

const pinOf = ({ tenant, id }: Caller, pin: string) => ({ tenantId: tenant.id, customerId: id, pin });

function refusalOf(
  outcome: Exclude<PixOutcome["outcome"], "PAID" | "REPEATED" | "STALE">,
  { detail }: PixOutcome,
): Refusal {
  if (outcome === "ALONE" || outcome === "HELD") throw new Error("an order came back that belongs in another group");
  if (outcome === "WRONG_PIN") return new Refusal(outcome, { words: { tries: triesLeft(detail ?? 0) } });
  const amount = formatBrl(cents(detail ?? 0));
  return new Refusal(outcome, { words: { limit: amount, left: amount, fixed: amount } });
}

const triesLeft = (tries: number): string => (tries === 1 ? "Resta 1 tentativa." : `Restam ${tries} tentativas.`);
