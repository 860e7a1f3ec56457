import { cents, type Cents, centsFromReais, reaisFromCents } from "@vitral/brazil/cents";
import * as z from "zod/mini";

const isCents = (value: unknown): boolean => Number.isSafeInteger(value);

/** Reais on the wire (12.34), centavos on both sides of it (1234). */
export const Money = z.codec(z.number(), z.custom<Cents>(isCents), {
  decode: (reais) => cents(Math.round(reais * 100)),
  encode: reaisFromCents,
});

export const invalidAmount = "Valor inválido";
/** The largest payment; sums stay far within the exact range of double and bigint. */
export const largestPayment = 999_999_999_99;

/** A JSON number or a string with up to two decimals. Fractions of a centavo are refused, never rounded. */
const amountFrom = (least: number) =>
  z
    .codec(z.union([z.number(), z.string()], invalidAmount), z.custom<Cents>(isCents), {
      decode: (reais, context) => {
        const amount = centsFromReais(reais);
        if (amount !== null) return amount;
        context.issues.push({ code: "custom", message: invalidAmount, input: reais });
        return z.NEVER;
      },
      encode: reaisFromCents,
    })
    .check(z.refine((amount) => amount >= least && amount <= largestPayment, invalidAmount));

/** The amount of a payment, greater than zero (spec 5.9). */
export const Amount = amountFrom(1);

/** A limit. Zero is allowed: whoever wants no Pix at night says 0. */
export const LimitAmount = amountFrom(0);
