import { ApiError, messageOf } from "../../lib/api.ts";

/** Why a payment did not end well, as far as the customer has to know it. */
export type PaymentFailure =
  /** Told next to the PIN, which is typed again. `unknown` when an earlier try may have paid. */
  | { name: "wrong-pin"; message: string; unknown: boolean }
  /** The look-up is too old to pay; it has not paid. */
  | { name: "look-up-expired"; message: string }
  /** Not paid. `again` says whether this confirmation can still pay, and `pin` whether the PIN has to be seen to first. */
  | { name: "refused"; message: string; again: boolean; pin: boolean }
  /** This look-up has paid already, another amount than this order's. */
  | { name: "paid-before"; message: string }
  /** No answer that tells: the money may have moved. */
  | { name: "unknown"; message: string };

/** Answers that the server gives before it looks whether this look-up has paid: they tell nothing about an earlier try. */
const saidBeforeLooking = new Set([
  "PIN_LOCKED",
  "PIN_NOT_SET",
  "UNAUTHORIZED",
  "TOO_MANY_REQUESTS",
  "QR_CODE_INVALID",
  "QR_CODE_UNAVAILABLE",
  "validation",
]);

/** A call to the network that was not answered: told as what it is, for nothing was ordered by it. */
const notOrdered = new Set(["PIX_NETWORK_UNAVAILABLE", "QR_CODE_UNAVAILABLE"]);

/**
 * What a failed payment means. After a try whose end is unknown it stays unknown until the server has looked
 * (readings, "Paying twice"): a look-up pays once, so the same order can be sent again.
 */
export function failureOf(error: unknown, before: PaymentFailure | undefined): PaymentFailure {
  const message = messageOf(error);
  const unknown = isUnknown(before);
  if (!(error instanceof ApiError) || tellsNothing(error)) return { name: "unknown", message };
  if (error.code === "WRONG_PIN") return { name: "wrong-pin", message, unknown };
  if (unknown && saidBeforeLooking.has(error.code)) return { name: "unknown", message };
  switch (error.code) {
    case "LOOK_UP_EXPIRED":
    case "QR_CODE_EXPIRED":
      return { name: "look-up-expired", message };
    case "CONFLICT":
      return { name: "paid-before", message };
    case "PAYMENT_REFUSED":
    case "QR_CODE_INVALID":
    case "QR_CODE_PAID":
    case "FIXED_AMOUNT":
    case "SAME_ACCOUNT":
    case "NOT_FOUND":
    case "FORBIDDEN":
      return { name: "refused", message: nothingCharged(message), again: false, pin: false };
    case "PIN_LOCKED":
    case "PIN_NOT_SET":
      return { name: "refused", message: nothingCharged(message), again: true, pin: true };
    default:
      return { name: "refused", message: nothingCharged(message), again: true, pin: false };
  }
}

/** Whether money may have moved by a try that nobody answered. */
export const isUnknown = (failure: PaymentFailure | undefined): boolean =>
  failure?.name === "unknown" || (failure?.name === "wrong-pin" && failure.unknown);

/** No answer, a fault, or an answer that is none of ours; the Pix network's own refusal to answer is told as such. */
const tellsNothing = ({ status, code }: ApiError): boolean => status < 400 || (status >= 500 && !notOrdered.has(code));

const nothingCharged = (message: string): string =>
  /nada foi cobrado/i.test(message) ? message : `${message} Nada foi cobrado.`;
