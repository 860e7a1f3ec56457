import { centsFromReais } from "@vitral/brazil/cents";
import * as z from "zod/mini";

/** What is wrong with an object as a whole. */
export const unknownField = (issue: { input?: unknown }): string => {
  const { keys } = issue as { keys?: string[] };
  if (keys) return `has a field that is not known: ${keys.join(", ")}`;
  return issue.input === undefined ? "is missing" : "must be an object";
};

const reais = "must be an amount in reais, such as 5000 or 12.50";
const percent = "must be a percentage from 0 to 100 with at most four decimals, such as 0.5";

/** Reais in the file, centavos in code: never negative, nothing finer than a centavo. */
export const Reais = z.pipe(
  z.union([z.number(), z.string()], reais),
  z.transform((written, context) => {
    const amount = centsFromReais(written);
    if (amount !== null && amount >= 0) return amount;
    context.issues.push({ code: "custom", message: reais, input: written });
    return z.NEVER;
  }),
);

const FeeType = z.enum(["FIXED", "PERCENTAGE"], "must be FIXED or PERCENTAGE");

/** The fees of a file under the API's own names (`GET /accounts/:id/fee`); a type and its value come together. */
export const feeFields = {
  feeTypePixIn: FeeType,
  feePixIn: z.number("must be a number"),
  feeTypePixOut: FeeType,
  feePixOut: z.number("must be a number"),
  feeTypeTedOut: FeeType,
  feeTedOut: z.number("must be a number"),
  feeBillet: Reais,
  monthlyFee: Reais,
};

export const limitFields = { dayLimit: Reais, nightLimit: Reais, limitPerTransaction: Reais };

export const FeesFile = z
  .partial(z.strictObject(feeFields, { error: unknownField }))
  .check((context) => checkFees(context));

/** Each kind of fee with its value in the unit of its type: reais with two decimals, or per cent with four. */
export function checkFees(context: z.core.ParsePayload<Partial<Record<string, unknown>>>): void {
  for (const service of ["PixIn", "PixOut", "TedOut"]) {
    const [type, value] = [context.value[`feeType${service}`], context.value[`fee${service}`]];
    const say = (message: string) =>
      context.issues.push({ code: "custom", message, input: value, path: [`fee${service}`] });
    if ((type === undefined) !== (value === undefined)) say(`and feeType${service} must come together`);
    else if (type === "FIXED" && (centsFromReais(value as number) ?? -1) < 0) say(reais);
    else if (type === "PERCENTAGE" && !isPercent(value as number)) say(percent);
  }
}

const isPercent = (value: number): boolean =>
  value >= 0 && value <= 100 && Math.abs(value * 10_000 - Math.round(value * 10_000)) < 1e-6;
