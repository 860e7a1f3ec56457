import type { Cents } from "@vitral/brazil/cents";
import { moneyFromMask } from "@vitral/brazil/money-mask";
import { invalidAmount } from "@vitral/contract/money";
import { Pin, sentences } from "@vitral/contract/pix";
import type { Scheduling } from "@vitral/contract/pix-scheduling";
import { isPlainText, notPlain } from "@vitral/contract/plain-text";
import * as z from "zod/mini";
import { chosenWhen, typedWhen } from "./typed-when.ts";

/** What the customer types. The order that leaves this screen is in centavos (spec 5.9). */
const Typed = z.object({
  amount: z
    .pipe(
      z.string(),
      z.transform((shown: string): Cents => moneyFromMask(shown)),
    )
    .check(z.refine((amount) => amount > 0, invalidAmount)),
  pin: Pin,
  message: z.string().check(z.trim(), z.maxLength(140, sentences.messageLong), z.refine(isPlainText, notPlain)),
  ...typedWhen,
});
/** `message` "": none; `scheduling` null: it is paid now. */
export type TypedOrder = { amount: Cents; pin: string; message: string; scheduling: Scheduling | null };
export const Order = z.pipe(
  Typed,
  z.transform(({ amount, pin, message, ...when }, context): TypedOrder => {
    const scheduling = chosenWhen(when, (issue) =>
      context.issues.push({ code: "custom", message: issue.message, path: [issue.path], input: when }),
    );
    return { amount, pin, message, scheduling };
  }),
) as unknown as z.ZodMiniType<TypedOrder, z.input<typeof Typed>>;
