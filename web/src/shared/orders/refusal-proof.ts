import { type RefusalCode, refusals } from "@vitral/contract/refusals";

/**
 * What a refusal proves of an order whose earlier try was not answered:
 * - `not-paid`: this look-up has not paid and never will;
 * - `paid`: this look-up has paid;
 * - `nothing`: the refusal came before the server looked for a payment of this look-up, or it came after, but the
 *   earlier try may still be on its way and pay later (a balance, a limit and a lock change; docs/decisions/0031).
 */
export type Proof = "not-paid" | "nothing" | "paid";

const afterLostAnswer: Record<RefusalCode, Proof> = {
  // The one payment of this look-up was made, and came back whole.
  PAYMENT_REFUSED: "not-paid",
  // Whom the look-up found, and what the code costs, never change.
  SAME_ACCOUNT: "not-paid",
  FIXED_AMOUNT: "not-paid",
  // It has paid another amount.
  CONFLICT: "paid",

  // Before the server looks for the payment.
  validation: "nothing",
  UNAUTHORIZED: "nothing",
  WRONG_CREDENTIALS: "nothing",
  FORBIDDEN: "nothing",
  CUSTOMER_BLOCKED: "nothing",
  NOT_FOUND: "nothing",
  TENANT_NOT_FOUND: "nothing",
  METHOD_NOT_ALLOWED: "nothing",
  PAYLOAD_TOO_LARGE: "nothing",
  UNSUPPORTED_MEDIA_TYPE: "nothing",
  TOO_MANY_REQUESTS: "nothing",
  PIN_NOT_SET: "nothing",
  WRONG_PIN: "nothing",
  PIN_LOCKED: "nothing",
  QR_CODE_INVALID: "nothing",
  QR_CODE_UNSUPPORTED: "nothing",
  QR_CODE_UNAVAILABLE: "nothing",
  INTERNAL: "nothing",
  SERVER_BUSY: "nothing",

  // After it looked: true at that moment only.
  LOOK_UP_EXPIRED: "nothing",
  QR_CODE_EXPIRED: "nothing",
  QR_CODE_PAID: "nothing",
  INSUFFICIENT_FUNDS: "nothing",
  OVER_TRANSACTION_LIMIT: "nothing",
  OVER_DAY_LIMIT: "nothing",
  OVER_NIGHT_LIMIT: "nothing",
  NO_PIX_NETWORK: "nothing",
  PIX_NETWORK_UNAVAILABLE: "nothing",

  // No refusals of a payment.
  PIX_KEY_NOT_FOUND: "nothing",
  DOCUMENT_TAKEN: "nothing",
  EMAIL_TAKEN: "nothing",
  PHONE_TAKEN: "nothing",
  WRONG_STEP: "nothing",
  PIX_KEY_ALREADY_YOURS: "nothing",
  PIX_KEY_OF_ANOTHER_PERSON: "nothing",
  PIX_KEY_AT_ANOTHER_BANK: "nothing",
  PIX_KEY_BEING_REMOVED: "nothing",
  FILE_TOO_LARGE: "nothing",
  FILE_TYPE_NOT_ACCEPTED: "nothing",
  WRONG_PASSWORD: "nothing",
  INVALID_CODE: "nothing",
  NO_PHONE: "nothing",
  WEAK_PASSWORD: "nothing",
  WEAK_PIN: "nothing",
  TOO_MANY_CODES: "nothing",
  TOO_MANY_WRONG_CODES: "nothing",
  IMAGE_TOO_LARGE: "nothing",
  PIX_KEY_NOT_OWN: "nothing",
  PIX_KEY_LIMIT: "nothing",
  NO_PIX_DIRECTORY: "nothing",
  NO_EMAIL: "nothing",
  RECEIPT_OF_ERROR: "nothing",
};

/** Faults by their status that are refusals all the same: the server says them before it takes the order. */
const saidBeforeTaking = new Set<RefusalCode>(["SERVER_BUSY", "PIX_NETWORK_UNAVAILABLE", "QR_CODE_UNAVAILABLE"]);

const isOurs = (code: string): code is RefusalCode => Object.hasOwn(refusals, code);

/** What an answer proves of the very try that it answers: nothing, if it is a fault or none of our server's. */
export function proofOfFirst(code: string): Proof {
  if (!isOurs(code)) return "nothing";
  if (afterLostAnswer[code] === "paid") return "paid";
  return refusals[code].status < 500 || saidBeforeTaking.has(code) ? "not-paid" : "nothing";
}

/** What a refusal proves of all tries, once one of them was not answered. */
export const proofAfterLost = (code: string): Proof => (isOurs(code) ? afterLostAnswer[code] : "nothing");
