import { type Cents, centsFromReais } from "@vitral/brazil/cents";
import { Refused } from "./command.ts";

/** The amount of `--amount`. Refuses what is no amount in reais, nothing, or more than `max`. */
export function amountOf(typed: string, max = Infinity): Cents {
  const amount = centsFromReais(typed);
  if (amount === null || amount <= 0 || amount > max)
    throw new Refused("--amount must be reais, more than zero, such as 10.00.");
  return amount;
}
