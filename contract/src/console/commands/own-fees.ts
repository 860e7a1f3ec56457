import * as z from "zod/mini";
import { FeeType } from "../../fees.ts";
import { invalidAmount, largestPayment, Money } from "../../money.ts";

export const nothingToChange = "Não há nada para alterar";

/** A type of fee and its value come together: reais when FIXED, per cent when PERCENTAGE. */
const isFee = (type: unknown, value: unknown): boolean =>
  (type === undefined) === (value === undefined) &&
  (value === undefined || (typeof value === "number" && value >= 0 && (type === "FIXED" || value <= 100)));
const badFee = "Informe o tipo e o valor da tarifa; uma porcentagem vai de 0 a 100";
const FeeAmount = Money.check(z.refine((cents) => cents >= 0 && cents <= largestPayment, invalidAmount));

/** Fees of one account; those that are left out stay as they are. */
export const OwnFees = z
  .partial(
    z.object({
      feeTypePixIn: FeeType,
      feePixIn: z.number(),
      feeTypePixOut: FeeType,
      feePixOut: z.number(),
      feeTypeTedOut: FeeType,
      feeTedOut: z.number(),
      feeBillet: FeeAmount,
      monthlyFee: FeeAmount,
    }),
  )
  .check(
    z.refine((fees) => isFee(fees.feeTypePixIn, fees.feePixIn), badFee),
    z.refine((fees) => isFee(fees.feeTypePixOut, fees.feePixOut), badFee),
    z.refine((fees) => isFee(fees.feeTypeTedOut, fees.feeTedOut), badFee),
    z.refine((fees) => Object.keys(fees).length > 0, nothingToChange),
  );
