import { cents, type Cents } from "@vitral/brazil/cents";
import * as z from "zod/mini";
import { AccountParams } from "./accounts.ts";
import { endpoint } from "./endpoint.ts";
import { Money } from "./money.ts";

export const FeeType = z.enum(["FIXED", "PERCENTAGE"]);
export type FeeType = z.output<typeof FeeType>;

/** A fixed fee in reais or a percentage (1.5 is 1,5 %): the type beside it tells which (spec 3). */
const FeeValue = z.number();

/** What the account pays for each service (spec 3). */
export const Fees = z.object({
  feeTypePixIn: FeeType,
  feePixIn: FeeValue,
  feeTypePixOut: FeeType,
  feePixOut: FeeValue,
  feeTypeTedOut: FeeType,
  feeTedOut: FeeValue,
  feeBillet: Money,
  monthlyFee: Money,
});
export type Fees = z.output<typeof Fees>;

export const getFees = endpoint({
  method: "GET",
  path: "/accounts/:accountId/fee",
  summary: "As tarifas da conta",
  access: "active",
  params: AccountParams,
  answer: Fees,
});

/** What one operation of `amount` costs: a fixed fee, or a percentage rounded half up to the centavo. */
export function feeOf(type: FeeType, value: number, amount: Cents): Cents {
  return cents(Math.round(type === "FIXED" ? value * 100 : (Math.round(value * 10_000) * amount) / 1_000_000));
}
