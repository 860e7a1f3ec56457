import type { RefusalCode, refusals } from "@vitral/contract/refusals";

/**
 * What a refusal proves about an order whose earlier try got no answer:
 * - `not-paid`: this look-up has not paid and never will;
 * - `paid`: this look-up has paid;
 * - `nothing`: the server refused before it looked for a payment of this look-up; or it looked, but the earlier try may
 *   still arrive and pay, because balance, limits and locks change (docs/decisions/0031).
 */
export type Proof = "not-paid" | "nothing" | "paid";

const afterLostAnswer: Record<RefusalCode, Proof> = {
  // The one payment of this look-up was made and returned in full.
  PAYMENT_REFUSED: "not-paid",
  // The payee of a look-up and the amount of a code never change.
  SAME_ACCOUNT: "not-paid",
  FIXED_AMOUNT: "not-paid",
  // It has paid another amount, or was ordered for another day.
  CONFLICT: "paid",

  // The server refuses these before it looks for the payment.
  validation: "nothing",
  UNAUTHORIZED: "nothing",
  SESSION_LOCKED: "nothing",
  WRONG_CREDENTIALS: "nothing",
  FORBIDDEN: "nothing",
  CUSTOMER_BLOCKED: "nothing",
  BANK_SUSPENDED: "nothing",
  BANK_CLOSED: "nothing",
  NOT_FOUND: "nothing",
  TENANT_NOT_FOUND: "nothing",
  METHOD_NOT_ALLOWED: "nothing",
  PAYLOAD_TOO_LARGE: "nothing",
  UNSUPPORTED_MEDIA_TYPE: "nothing",
  TOO_MANY_REQUESTS: "nothing",
  PIN_NOT_SET: "nothing",
  WRONG_PIN: "nothing",
  PIN_LOCKED: "nothing",
  DEVICE_BLOCKED: "nothing",
  QR_CODE_INVALID: "nothing",
  QR_CODE_UNSUPPORTED: "nothing",
  QR_CODE_UNAVAILABLE: "nothing",
  INTERNAL: "nothing",
  SERVER_BUSY: "nothing",
  NOT_READABLE: "nothing",
  NOT_WRITABLE: "nothing",
  RESTORED: "nothing",

  // The server refuses these after it looked, but they are true only at that moment.
  LOOK_UP_EXPIRED: "nothing",
  PAYEE_SUSPECTED: "nothing",
  QR_CODE_EXPIRED: "nothing",
  QR_CODE_PAID: "nothing",
  INSUFFICIENT_FUNDS: "nothing",
  PROOF_REQUIRED: "nothing",
  PROOF_NOT_ASKED: "nothing",
  DEVICE_TRANSACTION_LIMIT: "nothing",
  DEVICE_DAY_LIMIT: "nothing",
  OVER_TRANSACTION_LIMIT: "nothing",
  OVER_DAY_LIMIT: "nothing",
  OVER_NIGHT_LIMIT: "nothing",
  OVER_NIGHT_PEOPLE_LIMIT: "nothing",
  OVER_PAYEE_LIMIT: "nothing",
  OVER_SCHEDULED_DAY_LIMIT: "nothing",
  OVER_SCHEDULED_NIGHT_LIMIT: "nothing",
  SCHEDULES_FULL: "nothing",
  CHARGE_NOT_SCHEDULABLE: "nothing",
  CHARGE_SCHEDULED: "nothing",
  CHARGE_AMOUNT_ON_DAY: "nothing",
  NO_PIX_NETWORK: "nothing",
  PIX_NETWORK_UNAVAILABLE: "nothing",

  // These are never refusals of a payment.
  REFUND_INCOMPATIBLE: "nothing",
  REFUND_TOO_LATE: "nothing",
  REFUND_INSUFFICIENT_FUNDS: "nothing",
  REFUND_REFUSED: "nothing",
  PAYEE_LIMIT_TOO_HIGH: "nothing",
  FAVORITE_HAS_LIMIT: "nothing",
  FAVORITE_LIMIT_BY_SUPPORT: "nothing",
  DISPUTE_NOT_POSSIBLE: "nothing",
  DISPUTE_TOO_LATE: "nothing",
  OBJECTION_NOT_POSSIBLE: "nothing",
  OBJECTION_TOO_LATE: "nothing",
  DISPUTE_DECIDED: "nothing",
  DISPUTE_FAILED: "nothing",
  IDEMPOTENCY_KEY_REUSED: "nothing",
  REQUEST_IN_PROGRESS: "nothing",
  REQUEST_OUTCOME_UNKNOWN: "nothing",
  REQUEST_CLOSED: "nothing",
  DEVICE_NOT_REGISTERED: "nothing",
  DEVICE_CHANGE_UNCONFIRMED: "nothing",
  DEVICE_DATA_MISMATCH: "nothing",
  DEVICES_FULL: "nothing",
  PUSH_SERVICE_UNKNOWN: "nothing",
  WRONG_PASSKEY: "nothing",
  PASSKEY_UNCONFIRMED: "nothing",
  PASSKEY_NOT_MADE: "nothing",
  PASSKEY_WAITS: "nothing",
  CUSTOMER_PASSKEYS_FULL: "nothing",
  CONSENT_TEXT_CHANGED: "nothing",
  OWN_DATA_TOO_LARGE: "nothing",
  PIX_KEY_NOT_FOUND: "nothing",
  DOCUMENT_TAKEN: "nothing",
  TERMS_CHANGED: "nothing",
  EMAIL_TAKEN: "nothing",
  PHONE_TAKEN: "nothing",
  WRONG_STEP: "nothing",
  PIX_KEY_ALREADY_YOURS: "nothing",
  PIX_KEY_OF_ANOTHER_PERSON: "nothing",
  PIX_KEY_AT_ANOTHER_BANK: "nothing",
  PIX_KEY_PORTABLE: "nothing",
  PIX_KEY_CLAIMABLE: "nothing",
  PIX_KEY_LOCKED: "nothing",
  CLAIMS_OFF: "nothing",
  CLAIM_OTHER_TYPE: "nothing",
  CLAIM_KEY_FREE: "nothing",
  CLAIM_DECIDED: "nothing",
  CLAIM_NOT_YET: "nothing",
  CLAIM_CODE_NEEDED: "nothing",
  CLAIM_UNANSWERED: "nothing",
  PIX_KEY_BEING_REMOVED: "nothing",
  FILE_TOO_LARGE: "nothing",
  FILE_TYPE_NOT_ACCEPTED: "nothing",
  WRONG_PASSWORD: "nothing",
  INVALID_CODE: "nothing",
  NO_PHONE: "nothing",
  WEAK_PASSWORD: "nothing",
  WEAK_PIN: "nothing",
  TOO_MANY_CODES: "nothing",
  CONTACT_JUST_CORRECTED: "nothing",
  CONTACT_UNCHANGED: "nothing",
  TOO_MANY_WRONG_CODES: "nothing",
  IMAGE_TOO_LARGE: "nothing",
  PIX_KEY_NOT_OWN: "nothing",
  PIX_KEY_LIMIT: "nothing",
  NO_CHARGES: "nothing",
  CHARGE_PAID: "nothing",
  CHARGE_TXID_TAKEN: "nothing",
  PIX_KEY_NOT_RECEIVING: "nothing",
  NO_PIX_DIRECTORY: "nothing",
  NO_EMAIL: "nothing",
  STATEMENT_TOO_LONG: "nothing",
  LIMITS_BY_SUPPORT_ONLY: "nothing",
  RECEIPT_OF_ERROR: "nothing",
  RECEIPT_OF_PENDING: "nothing",
  FAVORITES_FULL: "nothing",
  SCHEDULE_PAST_CANCELLING: "nothing",
  SCHEDULE_OVER: "nothing",
};

type Status<Code extends RefusalCode> = (typeof refusals)[Code]["status"];
type FaultCode = { [Code in RefusalCode]: Status<Code> extends 500 | 502 | 503 ? Code : never }[RefusalCode];

/**
 * Codes with a status of 500 or more, and what they prove: some the server answers before it accepts the order. The
 * table of refusals with its sentences is not loaded for them.
 */
const faults: Record<FaultCode, Proof> = {
  INTERNAL: "nothing",
  DISPUTE_FAILED: "nothing",
  CLAIM_UNANSWERED: "nothing",
  SERVER_BUSY: "not-paid",
  NOT_READABLE: "not-paid",
  NOT_WRITABLE: "not-paid",
  RESTORED: "not-paid",
  PIX_NETWORK_UNAVAILABLE: "not-paid",
  QR_CODE_UNAVAILABLE: "not-paid",
};

const isRefusalCode = (code: string): code is RefusalCode => Object.hasOwn(afterLostAnswer, code);
const isFault = (code: RefusalCode): code is FaultCode => Object.hasOwn(faults, code);

/** What an answer proves about the try that it answers: nothing if it is a fault or not from our server. */
export function proofOfFirst(code: string): Proof {
  if (!isRefusalCode(code)) return "nothing";
  if (afterLostAnswer[code] === "paid") return "paid";
  return isFault(code) ? faults[code] : "not-paid";
}

/** What a refusal proves about all tries, when one of them got no answer. */
export const proofAfterLost = (code: string): Proof => (isRefusalCode(code) ? afterLostAnswer[code] : "nothing");
