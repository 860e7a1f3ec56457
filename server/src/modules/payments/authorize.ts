import { recordSecurityEvent, recordSecurityEventHourly } from "../audit/audit.ts";
import { type Caller, pinHash, renewPinHash, StaleSession } from "../identity/identity.ts";
import type { PaymentDeps } from "./deps.ts";
import type { Credential, PaymentResult } from "./payment-order.ts";

/** What the database checks of a caller who orders a payment now (functions/authorize.sql). */
export const credentialOf = ({ secrets }: PaymentDeps, caller: Caller, pin: string): Credential => ({
  sessionHash: caller.sessionHash,
  pinSalt: caller.pinSalt,
  pinHash: pinHash(secrets, caller, pin),
});

/**
 * Acts on what the database said of the caller: records a wrong PIN; after a right one, stores the PIN's hash under the
 * newest secret if it was under an older one. Throws StaleSession when the caller is not who the server had cached.
 */
export async function followUpAuthorization(
  deps: PaymentDeps,
  caller: Caller,
  pin: string,
  { outcome }: { outcome: PaymentResult["outcome"] | "AUTHORIZED" },
): Promise<void> {
  const { db, secrets, now } = deps;
  if (outcome === "STALE") throw new StaleSession();
  const customer = { tenantId: caller.tenant.id, customerId: caller.id };
  if (outcome === "WRONG_PIN") await recordSecurityEvent(db, { ...customer, at: now(), kind: "PIN_REJECTED" });
  // A locked PIN can be tried any number of times: it is recorded once an hour.
  if (outcome === "PIN_LOCKED") await recordSecurityEventHourly(db, { ...customer, at: now(), kind: "PIN_LOCKED" });
  if (outcome === "PAID" || outcome === "REPEATED" || outcome === "AUTHORIZED") {
    await renewPinHash(db, secrets, { ...customer, pin, oldSalt: caller.pinSalt });
  }
}
