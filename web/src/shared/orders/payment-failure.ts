import { ApiError, messageOf } from "../../lib/api.ts";
import { joinSentences } from "../../lib/join-sentences.ts";
import { proofAfterLost, proofOfFirst } from "./refusal-proof.ts";

/** Why a payment did not end well, as far as the customer has to know it. */
export type PaymentFailure =
  /** Said next to the PIN, which is typed again. `unknown` when an earlier try may have paid. */
  | { name: "wrong-pin"; message: string; unknown: boolean }
  /** The look-up is too old to pay; it has not paid. */
  | { name: "look-up-expired"; message: string }
  /**
   * Not paid. `again` says whether this confirmation can still pay, and `pin` whether the PIN has to be seen to first.
   */
  | { name: "refused"; message: string; again: boolean; pin: boolean }
  /** This look-up has paid already, another amount than this order's. */
  | { name: "paid-before"; message: string }
  /** No answer that tells: the money may have moved. */
  | { name: "unknown"; message: string };

/** After these the confirmation is used up: the look-up has been paid, or pays nobody. */
const usedUp = new Set([
  "PAYMENT_REFUSED",
  "QR_CODE_INVALID",
  "QR_CODE_PAID",
  "FIXED_AMOUNT",
  "SAME_ACCOUNT",
  "NOT_FOUND",
  "FORBIDDEN",
]);

/**
 * What a failed payment means. `open`: an earlier try of the same order was not answered. Then only a refusal that
 * proves something of all tries makes the end known; a look-up pays once, so the same order can be sent again.
 */
export function failureOf(error: unknown, open: boolean): PaymentFailure {
  const message = messageOf(error);
  const code = error instanceof ApiError && error.status >= 400 ? error.code : "";
  if (code === "WRONG_PIN") return { name: "wrong-pin", message, unknown: open };
  const proof = open ? proofAfterLost(code) : proofOfFirst(code);
  if (proof === "nothing") return { name: "unknown", message: withoutPromise(message) };
  if (proof === "paid") return { name: "paid-before", message };
  if (code === "LOOK_UP_EXPIRED" || code === "QR_CODE_EXPIRED") return { name: "look-up-expired", message };
  const pin = code === "PIN_LOCKED" || code === "PIN_NOT_SET";
  return { name: "refused", message: nothingCharged(message), again: !usedUp.has(code), pin };
}

/** Whether money may have moved by a try that was not answered. */
export const isUnknown = (failure: PaymentFailure | undefined): boolean =>
  failure?.name === "unknown" || (failure?.name === "wrong-pin" && failure.unknown);

/** The sentence with what is known where the end is known. */
export const nothingCharged = (message: string): string =>
  /nada foi cobrado/i.test(message) ? message : joinSentences(message, "Nada foi cobrado.");

/** A refusal says it of the try that it answers, which is not the one that matters here. */
const withoutPromise = (message: string): string => message.replace(/\s*nada foi cobrado\.?/gi, "").trim();
