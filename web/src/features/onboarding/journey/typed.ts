import { formatDay, parseTypedDate } from "@vitral/brazil/dates";
import { maskDate, onlyDigits, phoneDigits } from "@vitral/brazil/masks";
import { Address, RegisterEmail, RegisterPhone, sentences } from "@vitral/contract/onboarding";
import { Partner } from "@vitral/contract/companies";
import * as z from "zod/mini";

// From what stands in the fields to what the contract takes. Each begins as text and keeps the contract's own checks.

/** A text that must be there, with the sentence for when it is not; then what the contract says about it. */
export const required = <Out>(sentence: string, then: z.ZodMiniType<Out, string>) =>
  z.pipe(z.string().check(z.trim(), z.minLength(1, sentence)), then);

const from = (read: (typed: string) => string) => z.pipe(z.string(), z.transform(read));

/** A day typed as dd/MM/yyyy, as yyyy-MM-dd. */
export const typedDay = (then: z.ZodMiniType<string, string>) =>
  z.pipe(
    from((typed) => parseTypedDate(typed) ?? ""),
    then,
  );

/** The mask of a date, which also takes what a browser fills in by itself: yyyy-MM-dd. */
export const maskDay = (typed: string): string =>
  maskDate(/^\d{4}-\d{2}-\d{2}$/.test(typed) ? formatDay(typed) : typed);

/** An e-mail, in lower case as it is typed (spec 2.5); blanks around a pasted one are no part of it. */
export const maskEmail = (typed: string): string => typed.replaceAll(/\s/g, "").toLowerCase();
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

/** The address in the order of its fields (spec 5.5); a complement that is empty is none. */
export const TypedAddress = z.object({
  zipCode: required(missing, z.pipe(from(onlyDigits), shape.zipCode)),
  street: shape.street,
  number: shape.number,
  complement: shape.complement,
  neighborhood: shape.neighborhood,
  city: shape.city,
  state: required(missing, shape.state),
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
