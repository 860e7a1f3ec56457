import type { PasskeyRequest } from "@vitral/contract/webauthn";
import { authenticationOptions, signedCounter } from "../../platform/webauthn/webauthn.ts";
import { findSecurityEvents } from "../audit/audit.ts";
import type { Caller, IdentityDeps } from "../identity/identity.ts";
import { saveChallenge, takeChallenge } from "./challenges.ts";
import { findPasskeys, usePasskey } from "./passkey-queries.ts";
import type { Site } from "../../platform/webauthn/webauthn.ts";

type Json = Record<string, unknown>;

/**
 * Hours that a passkey, or a password that was recovered by code, has to be old before the passkey confirms a payment:
 * whoever took an account over just now has none that counts.
 */
const settledHours = 24;

/**
 * What a browser needs to confirm a payment with a passkey of its customer; null where there is none that counts.
 * `subject`: which payment.
 */
export async function paymentChallenge(
  deps: IdentityDeps,
  caller: Caller,
  site: Site,
  subject: Buffer,
): Promise<PasskeyRequest | null> {
  const keys = await settledKeys(deps, caller);
  if (keys.length === 0) return null;
  const { challenge, options } = await authenticationOptions(site, keys);
  await saveChallenge(deps, { tenant: caller.tenant, maker: makerOf(caller, subject) }, challenge);
  return options;
}

/** Whether a passkey of the customer signed the challenge of this payment, which is used up with this. */
export async function isPaymentSigned(
  deps: IdentityDeps,
  caller: Caller,
  site: Site,
  { subject, response }: { subject: Buffer; response: Json },
): Promise<boolean> {
  const { tenant } = caller;
  const expectedChallenge = await takeChallenge(deps, { tenant, maker: makerOf(caller, subject) }, response);
  const key = (await settledKeys(deps, caller)).find(({ credentialId }) => credentialId === response["id"]);
  if (!key || expectedChallenge === null) return false;
  const counter = await signedCounter(site, response, { key, expectedChallenge });
  return counter !== null && usePasskey(deps.db, { tenantId: tenant.id, id: key.id, counter, now: deps.now() });
}

/** In any session: the payment, which names its device, may be confirmed after a session was renewed. */
const makerOf = ({ id: customerId }: Caller, subject: Buffer) => ({ customerId, subject });

async function settledKeys({ db, now }: IdentityDeps, { tenant, id: customerId }: Caller) {
  const since = new Date(now().getTime() - settledHours * 3_600_000);
  const customer = { tenantId: tenant.id, customerIds: [customerId] };
  const recovered = await findSecurityEvents(db, { ...customer, kind: "PASSWORD_RECOVERED", since });
  if (recovered.length > 0) return [];
  const keys = await findPasskeys(db, { tenantId: tenant.id, customerId });
  return keys.filter(({ createdAt }) => createdAt <= since);
}
