import { createHash } from "node:crypto";
import type { Cents } from "@vitral/brazil/cents";
import type { PasskeyRequest } from "@vitral/contract/webauthn";
import { newToken, tokenHash } from "../../../platform/crypto/secrets.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import type { Site } from "../../../platform/webauthn/webauthn.ts";
import { recordSecurityEvent } from "../../audit/audit.ts";
import { type Caller, consume, refuseJustCorrected, sendSmsCode, useCodeFor } from "../../identity/identity.ts";
import { isPaymentSigned, paymentChallenge } from "../../passkeys/passkeys.ts";
import type { PaymentDeps } from "../deps.ts";
import { isProofAsked, saveProof } from "./proof-queries.ts";

/** A proof pays within so many minutes. */
const proofMinutes = 10;

/** The payment that a customer confirms, on which device: it is the only one that the proof pays. */
type Payment = { lookUpId: string; amount: Cents; browserId: string | null };

/** How the customer can confirm a payment. Refuses with PROOF_NOT_ASKED or TOO_MANY_REQUESTS. */
export async function proofOptions(
  deps: PaymentDeps,
  caller: Caller,
  payment: Payment,
  site: Site,
): Promise<{ passkey: PasskeyRequest | null }> {
  await consume(deps, "PAYMENT_PROOF", { tenantId: caller.tenant.id, who: caller.id });
  await requireAsked(deps, caller, payment);
  return { passkey: await paymentChallenge(deps, caller, site, subjectOf(payment)) };
}

/**
 * Sends the code of a payment by SMS, which says what it pays. Refuses with PROOF_NOT_ASKED, NO_PHONE,
 * CONTACT_JUST_CORRECTED, TOO_MANY_REQUESTS or TOO_MANY_CODES.
 */
export async function sendPaymentCode(
  deps: PaymentDeps,
  caller: Caller,
  { payee, ...payment }: Payment & { payee: string },
): Promise<void> {
  await requireAsked(deps, caller, payment);
  await refuseJustCorrected(deps, caller);
  await sendSmsCode(deps, caller, {
    purpose: "PAYMENT",
    messageOf: (code) => ({ template: "payment-code", data: { code, amountCents: payment.amount, payee } }),
    subject: subjectOf(payment),
  });
}

/**
 * Checks what the customer confirms the payment with, and answers the token that the order carries. A code counts again
 * while it is valid, because the answer may be lost. Refuses with PROOF_NOT_ASKED, PASSKEY_UNCONFIRMED, INVALID_CODE,
 * CONTACT_JUST_CORRECTED, TOO_MANY_WRONG_CODES or TOO_MANY_REQUESTS.
 */
export async function provePayment(
  deps: PaymentDeps,
  caller: Caller,
  {
    response,
    code,
    ...payment
  }: Payment & { response?: Record<string, unknown> | undefined; code?: string | undefined },
  site: Site,
): Promise<{ proof: string }> {
  const { tenant, id: customerId } = caller;
  await consume(deps, "PAYMENT_PROOF", { tenantId: tenant.id, who: customerId });
  await requireAsked(deps, caller, payment);
  const subject = subjectOf(payment);
  if (response !== undefined) {
    if (!(await isPaymentSigned(deps, caller, site, { subject, response }))) throw new Refusal("PASSKEY_UNCONFIRMED");
  } else {
    // Whom the bank had corrected a phone for after the code was sent: it went to the old one.
    await refuseJustCorrected(deps, caller);
    const tried = { tenant, customerId, purpose: "PAYMENT", code: code ?? "", subject } as const;
    // The refusal is thrown after the commit, so that the wrong try is counted.
    const isRight = await deps.db.transaction().execute((tx) => useCodeFor(deps, tx, tried));
    if (!isRight) throw new Refusal("INVALID_CODE");
  }
  const now = deps.now();
  const proof = newToken();
  await deps.db.transaction().execute(async (tx) => {
    const key = { ...payment, tenantId: tenant.id, customerId, now };
    const expiresAt = new Date(now.getTime() + proofMinutes * 60_000);
    if (!(await saveProof(tx, { ...key, hash: tokenHash(proof), expiresAt }))) throw new Refusal("PROOF_NOT_ASKED");
    const detail = response === undefined ? "CODE" : "PASSKEY";
    await recordSecurityEvent(tx, { tenantId: tenant.id, customerId, kind: "PAYMENT_CONFIRMED", detail, at: now });
  });
  return { proof };
}

/** Only an order with the right PIN that nothing else refuses asks for a proof: until then nothing is sent. */
async function requireAsked(deps: PaymentDeps, { tenant, id: customerId }: Caller, payment: Payment): Promise<void> {
  const isAsked = await isProofAsked(deps.db, { ...payment, tenantId: tenant.id, customerId, now: deps.now() });
  if (!isAsked) throw new Refusal("PROOF_NOT_ASKED");
}

/** Binds a passkey's challenge or a code, which are their customer's, to one payment on one device. */
const subjectOf = ({ lookUpId, amount, browserId }: Payment): Buffer =>
  createHash("sha256").update(`payment ${lookUpId} ${amount} on ${browserId}`).digest();
