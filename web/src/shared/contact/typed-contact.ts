import { visibleText } from "@vitral/brazil/pasted-code";
import { phoneDigits } from "@vitral/brazil/phone-mask";
import { RegisterEmail, RegisterPhone, sentences } from "@vitral/contract/onboarding";
import * as z from "zod/mini";

/** An e-mail in lower case, without the blanks of a pasted one (spec 2.5). */
export const maskEmail = (typed: string): string => visibleText(typed).replaceAll(" ", "").toLowerCase();
export const typedEmail = RegisterEmail.shape.email;

/** A mobile with its mask of 15 characters, as +55 and digits (spec 3, 5.5). */
export const typedPhone = z.pipe(
  z.pipe(
    z.string().check(z.minLength(15, sentences.phoneInvalid)),
    z.transform((typed: string) => `+55${phoneDigits(typed)}`),
  ),
  RegisterPhone.shape.phone,
);
