import { type Cents, cents } from "@vitral/brazil/cents";
import * as z from "zod/mini";

/** An institution: the first eight characters of its CNPJ. */
export const Ispb = z.string().check(z.regex(/^[0-9A-Z]{8}$/));

/** E, the payer's ISPB, date and hour in UTC, eleven characters (pacs.008, EndToEndId). */
export const EndToEndId = z.string().check(z.regex(/^E[0-9A-Z]{8}\d{12}[A-Za-z0-9]{11}$/));

/** D, the returner's ISPB, date and hour in UTC, eleven characters (pacs.004, RtrId). */
export const ReturnId = z.string().check(z.regex(/^D[0-9A-Z]{8}\d{12}[A-Za-z0-9]{11}$/));

/** Reais with two decimals, "1234.56", at most 13 digits before them; centavos on both sides of the wire. */
export const Amount = z.codec(
  z.string().check(z.regex(/^\d{1,13}\.\d{2}$/)),
  z.custom<Cents>((value) => Number.isSafeInteger(value)),
  { decode: (text) => cents(Number(text.replace(".", ""))), encode: (amount) => (amount / 100).toFixed(2) },
);

/** As `Amount`, with a sign: what went out is negative. */
export const SignedAmount = z.codec(
  z.string().check(z.regex(/^-?\d{1,13}\.\d{2}$/)),
  z.custom<Cents>((value) => Number.isSafeInteger(value)),
  { decode: (text) => cents(Number(text.replace(".", ""))), encode: (amount) => (amount / 100).toFixed(2) },
);

/** CPF or CNPJ, without punctuation. */
export const TaxId = z.string().check(z.regex(/^(\d{11}|[0-9A-Z]{12}\d{2})$/));

export const PersonName = z.string().check(z.minLength(1), z.maxLength(140));

/** A reason of ISO 20022, as the catalogue of the SPI lists them: AC03, AB03, BE17. */
export const ReasonCode = z.string().check(z.regex(/^[A-Z0-9]{4}$/));

/** CACC: current account, SVGS: savings, TRAN: payment account, SLRY: salary account (DICT, accountType). */
export const AccountType = z.enum(["CACC", "SVGS", "TRAN", "SLRY"]);

/** Where an account is. `branch` (agência) has four digits, where the institution has branches. */
export const AccountAddress = z.object({
  ispb: Ispb,
  branch: z.nullable(z.string().check(z.regex(/^\d{1,4}$/))),
  number: z.string().check(z.regex(/^[0-9A-Za-z]{1,20}$/)),
  accountType: AccountType,
});
export type AccountAddress = z.output<typeof AccountAddress>;

export const KeyType = z.enum(["CPF", "CNPJ", "PHONE", "EMAIL", "EVP"]);

/** A Pix key as the directory writes it: digits, +55…, lower case. */
export const Key = z.string().check(z.minLength(1), z.maxLength(77));

/** An id that its sender made: the same id again is the same request, with the same answer. */
export const RequestId = z.uuid();

/** A person or company; `tradeName` is a company's. */
export const Holder = z.object({
  name: PersonName,
  taxId: TaxId,
  tradeName: z.optional(z.nullable(z.string().check(z.maxLength(100)))),
});
export type Holder = z.output<typeof Holder>;
