import { visibleText } from "@vitral/brazil/pasted-code";
import { formatDay, parseTypedDate } from "@vitral/brazil/dates";
import { maskDate, onlyDigits } from "@vitral/brazil/masks";
import { phoneDigits } from "@vitral/brazil/phone-mask";
import { Address, RegisterEmail, RegisterPhone, sentences } from "@vitral/contract/onboarding";
import { Partner } from "@vitral/contract/companies";
import * as z from "zod/mini";

// Schemas from the text of the fields to the values of the contract, with the checks of the contract.

/** A text that must not be empty, with its sentence, before the check of the contract. */
export const requiredText = <Out>(sentence: string, then: z.ZodMiniType<Out, string>) =>
  z.pipe(z.string().check(z.trim(), z.minLength(1, sentence)), then);

const from = (read: (typed: string) => string) => z.pipe(z.string(), z.transform(read));

/** A day typed as dd/MM/yyyy, as yyyy-MM-dd. */
export const typedDay = (then: z.ZodMiniType<string, string>) =>
  z.pipe(
    from((typed) => parseTypedDate(typed) ?? ""),
    then,
  );

/** The mask of a date. It also reads yyyy-MM-dd, which a browser may fill in. */
export const maskDay = (typed: string): string =>
  maskDate(/^\d{4}-\d{2}-\d{2}$/.test(typed) ? formatDay(typed) : typed);

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

/** A partner's phone, digits without country code (spec 3). */
export const typedPartnerPhone = z.pipe(from(phoneDigits), Partner.shape.phone);

const { shape } = Address;
const missing = sentences.addressIncomplete;

/** The address, in the order of its fields (spec 5.5). */
export const TypedAddress = z.object({
  zipCode: requiredText(missing, z.pipe(from(onlyDigits), shape.zipCode)),
  street: shape.street,
  number: shape.number,
  complement: shape.complement,
  neighborhood: shape.neighborhood,
  city: shape.city,
  state: requiredText(missing, shape.state),
});
export const noAddress: z.input<typeof TypedAddress> = {
  zipCode: "",
  street: "",
  number: "",
  complement: "",
  neighborhood: "",
  city: "",
  state: "",
};
