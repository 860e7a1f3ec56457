import { cents, formatBrl } from "@vitral/brazil/cents";
import { Refusal } from "../../platform/http/errors.ts";
import type { PaymentResult } from "./payment-order.ts";

/** The refusal that a customer reads of an outcome. */
export function refusalOf(
  outcome: Exclude<PaymentResult["outcome"], "PAID" | "REPEATED">,
  detail: number | null,
): Refusal {
  if (outcome === "REQUIRES_SINGLE" || outcome === "LOCKED" || outcome === "STALE")
    throw new Error(`${outcome} is no answer to a customer`);
  if (outcome === "WRONG_PIN") return new Refusal(outcome, { words: { tries: triesLeft(detail ?? 0) } });
  const amount = formatBrl(cents(detail ?? 0));
  return new Refusal(outcome, { words: { limit: amount, left: amount, fixed: amount } });
}

const triesLeft = (tries: number): string => (tries === 1 ? "Resta 1 tentativa." : `Restam ${tries} tentativas.`);
