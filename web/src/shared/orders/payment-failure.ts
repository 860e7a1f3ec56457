import { ApiError, messageOf } from "@vitral/ui/lib/api-error.ts";
import { joinSentences } from "../../lib/join-sentences.ts";
import { proofAfterLost, proofOfFirst } from "./refusal-proof.ts";

/** Why a payment did not succeed, as far as the customer has to know. */
export type PaymentFailure =
  /** Shown at the PIN, which the customer types again. `unknown` if an earlier try may have paid. */
  | { name: "wrong-pin"; message: string; unknown: boolean }
  /** The look-up has expired without paying. */
  | { name: "look-up-expired"; message: string }
  /** Not paid, for the reason `code`. `again`: this confirmation can still pay. */
  | { name: "refused"; code: string; message: string; again: boolean }
  /** This look-up has already paid a different amount. */
  | { name: "paid-before"; message: string }
  /** No answer, or one that proves nothing: the payment may have been made. */
  | { name: "unknown"; message: string };

/** After these refusals this look-up can never pay (again). */
const usedUp = new Set([
  "PAYMENT_REFUSED",
  "QR_CODE_INVALID",
  "QR_CODE_PAID",
  "FIXED_AMOUNT",
  "SAME_ACCOUNT",
  "PAYEE_SUSPECTED",
  "NOT_FOUND",
  "FORBIDDEN",
]);

/**
 * What the error of a payment means. `hasOtherTries`: an earlier try of the same order got no answer. Then only a
 * refusal that proves something about all tries makes the outcome known. A look-up pays once, so the same order can be
 * sent again.
 */
export function failureOf(error: unknown, hasOtherTries: boolean): PaymentFailure {
  const message = messageOf(error);
  const code = error instanceof ApiError && error.status >= 400 ? error.code : "";
  if (code === "WRONG_PIN") return { name: "wrong-pin", message, unknown: hasOtherTries };
  const proof = hasOtherTries ? proofAfterLost(code) : proofOfFirst(code);
  if (proof === "nothing") return { name: "unknown", message: withoutPromise(message) };
  if (proof === "paid") return { name: "paid-before", message };
  if (code === "LOOK_UP_EXPIRED" || code === "QR_CODE_EXPIRED") return { name: "look-up-expired", message };
  return { name: "refused", code, message: nothingCharged(message), again: !usedUp.has(code) };
}

/** Whether a try without an answer may have paid. */
export const isUnknown = (failure: PaymentFailure | undefined): boolean =>
  failure?.name === "unknown" || (failure?.name === "wrong-pin" && failure.unknown);

/** The sentence of a refusal, with "Nada foi cobrado." where it is not part of it. */
export const nothingCharged = (message: string): string =>
  /nada foi (cobrado|agendado)/i.test(message) ? message : joinSentences(message, "Nada foi cobrado.");

/** A refusal promises this for the try that it answers; an earlier try may still have paid. */
const withoutPromise = (message: string): string => message.replace(/\s*nada foi (cobrado|agendado)\.?/gi, "").trim();
