import type { User } from "@vitral/contract/customers";
import type { Secrets } from "../../platform/crypto/secrets.ts";
import type { CustomerRow } from "./sessions/session-queries.ts";
import { type Caller, UnknownPinKey } from "./sessions/sessions.ts";

export * as customerLists from "./for-staff/list-queries.ts";
export type { IdentityDeps } from "./deps.ts";
export {
  type Caller,
  asActiveCustomer,
  asCustomer,
  asCachedCustomer,
  asUnverifiedSession,
  onceRevalidated,
  openSession,
  sessionHours,
  StaleSession,
  type UnverifiedSession,
} from "./sessions/sessions.ts";
export {
  endDeviceSessions,
  endSessions,
  findSessionDevice,
  holdSession,
  moveSession,
} from "./sessions/session-queries.ts";
export type { SignInProof } from "./sessions/sign-in.ts";
export { countOutdatedPins } from "./pin/count-outdated-pins.ts";
export { countPinsByKeyId, removePinsBut } from "./pin/pin-queries.ts";
export { endOpenCodes } from "./codes/code-queries.ts";
export { isCodeUsed, issueCode, type Purpose, useCode, useCodeFor } from "./codes/codes.ts";
export { contactHeldUntil, refuseJustCorrected } from "./codes/just-corrected.ts";
export { sendSmsCode } from "./codes/send-sms-code.ts";
export { registerCustomer, renewPinHash, setPin } from "./register.ts";
export { confirmPassword } from "./passwords/confirm-password.ts";
export { refuseWeakPassword } from "./passwords/strong-secrets.ts";
export { weakPassword } from "./passwords/weak-secrets.ts";
export { consume, consumeFrom, refuseWaitingFrom, tryConsume } from "./throttles/throttles.ts";
export * as customersForStaff from "./for-staff/for-staff.ts";
export type { CustomerForStaff } from "./for-staff/for-staff.ts";
export { identityTables } from "./kept-tables.ts";
export { relationshipOver, customerBlock, customerSignOut, customerUnblock, theCustomer } from "./for-staff/access.ts";
export { customerPin, customerUnlock } from "./for-staff/unlock.ts";

/** What a browser may know of a customer (spec 3, "User"). */
export function userOnTheWire({ id, status, onboardingStep, name, document, phone, email, hasPin }: CustomerRow): User {
  return { id, status, onboardingStep, name, document, phone, email, hasPin };
}

/**
 * The keyed hash of a PIN as stored, with the customer's own salt. Throws UnknownPinKey, a refusal, where the PIN is
 * under a key that this server does not have: it would count a right PIN as wrong.
 */
export function pinHash(
  secrets: Secrets,
  caller: Pick<Caller, "id" | "tenant" | "pinSalt" | "hasPin">,
  pin: string,
): Buffer {
  if (!caller.hasPin) return Buffer.alloc(32); // the database says that there is none
  if (!secrets.knows(caller.pinSalt)) throw new UnknownPinKey();
  return secrets.saltedMac("pin", caller.pinSalt, caller.tenant.id, caller.id, caller.pinSalt, pin);
}
