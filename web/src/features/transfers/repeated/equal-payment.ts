import type { Cents } from "@vitral/brazil/cents";
import { bankNow } from "../../../lib/bank-clock.ts";
import { useSentPayments } from "./sent-payments.ts";

/** An equal payment within this time is more often a repetition than a second one. */
const maxAge = 10 * 60_000;

/**
 * Finds a payment of the last ten minutes to the same payee with the same amount, on any device. The statement is asked
 * while the customer types; where it does not answer in time nothing is found, and the payment goes on.
 */
export function useEqualPayment(payee: string): (amount: Cents) => { at: Date } | null {
  const { data } = useSentPayments();
  return (amount) => {
    const since = bankNow().getTime() - maxAge;
    const found = data?.data.find(
      (row) =>
        row.amount === amount &&
        row.beneficiaryName === payee &&
        row.externalStatus !== "ERROR" &&
        row.createdAt.getTime() > since,
    );
    return found ? { at: found.createdAt } : null;
  };
}
