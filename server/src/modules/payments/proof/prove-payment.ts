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
import { insertProof } from "./proof-queries.ts";

/** A proof pays within so many minutes. */
const proofMinutes = 10;

/** The payment that a customer confirms: it is the only one that the proof pays. */
type Payment = { lookUpId: string; amount: Cents };

/** How the customer can confirm a payment. Refuses with TOO_MANY_REQUESTS. */
export async function proofOptions(
  deps: PaymentDeps,
  caller: Caller,
  payment: Payment,
  site: Site,
): Promise<{ passkey: PasskeyRequest | null }> {
  await consume(deps, "PAYMENT_PROOF", { tenantId: caller.tenant.id, who: caller.id });
  return { passkey: await paymentChallenge(deps, caller, site, subjectOf(caller, payment)) };
}

/**
 * Sends the code of a payment by SMS, which says what it pays. Refuses with NO_PHONE, CONTACT_JUST_CORRECTED,
 * TOO_MANY_REQUESTS or TOO_MANY_CODES.
 */
export async function sendPaymentCode(
  deps: PaymentDeps,
  caller: Caller,
  { payee, ...payment }: Payment & { payee: string },
): Promise<void> {
  await refuseJustCorrected(deps, caller);
  await sendSmsCode(deps, caller, {
    purpose: "PAYMENT",
    messageOf: (code) => ({ template: "payment-code", data: { code, amountCents: payment.amount, payee } }),
    subject: subjectOf(caller, payment),
  });
}

/**
 * Checks what the customer confirms the payment with, and answers the token that the order carries. A code counts again
 * while it is valid, because the answer may be lost. Refuses with PASSKEY_UNCONFIRMED, INVALID_CODE,
 * TOO_MANY_WRONG_CODES or TOO_MANY_REQUESTS.
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
  const { tenant, id: customerId, sessionHash } = caller;
  await consume(deps, "PAYMENT_PROOF", { tenantId: tenant.id, who: customerId });
  const subject = subjectOf(caller, payment);
  if (response !== undefined) {
    if (!(await isPaymentSigned(deps, caller, site, { subject, response }))) throw new Refusal("PASSKEY_UNCONFIRMED");
  } else {
    const tried = { tenant, customerId, purpose: "PAYMENT", code: code ?? "", subject } as const;
    // The refusal is thrown after the commit, so that the wrong try is counted.
    const isRight = await deps.db.transaction().execute((tx) => useCodeFor(deps, tx, tried));
    if (!isRight) throw new Refusal("INVALID_CODE");
  }
  const now = deps.now();
  const proof = newToken();
  await deps.db.transaction().execute(async (tx) => {
    await insertProof(tx, {
      tenantId: tenant.id,
      hash: tokenHash(proof),
      customerId,
      sessionHash,
      ...payment,
      now,
      expiresAt: new Date(now.getTime() + proofMinutes * 60_000),
    });
    const detail = response === undefined ? "CODE" : "PASSKEY";
    await recordSecurityEvent(tx, { tenantId: tenant.id, customerId, kind: "PAYMENT_CONFIRMED", detail, at: now });
  });
  return { proof };
}

/** Binds a passkey's challenge or a code to one payment in one session. */
const subjectOf = ({ sessionHash }: Caller, { lookUpId, amount }: Payment): Buffer =>
  createHash("sha256").update(sessionHash).update(`payment ${lookUpId} ${amount}`).digest();
