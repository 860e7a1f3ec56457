import { cents, type Cents, formatBrl } from "./cents.ts";

// Masks are pure functions from what was typed to what is shown (spec 5.1). A separator is written only in front of a
// character that follows it, so deleting the last character always deletes a character of the customer's.

/** Everything that is not a digit 0–9 removed. */
export const onlyDigits = (text: string): string => text.replaceAll(/[^0-9]/g, "");

/** Letters without accent and digits, letters in upper case; the rest removed. */
export const onlyAlphanumerics = (text: string): string => text.replaceAll(/[^0-9A-Za-z]/g, "").toUpperCase();

/** Lays characters over a pattern whose zeros are places: ("0412", "00/00/0000") → "04/12". */
function lay(characters: string, pattern: string): string {
  let shown = "";
  let next = 0;
  for (const place of pattern) {
    if (next === characters.length) break;
    shown += place === "0" ? characters.charAt(next++) : place;
  }
  return shown;
}

/** A CPF as it is typed: 000.000.000-00, at most 11 digits (spec 5.1). */
export const maskCpf = (typed: string): string => lay(onlyDigits(typed), "000.000.000-00");

/** A date as it is typed: dd/MM/yyyy, at most 8 digits (spec 5.1). */
export const maskDate = (typed: string): string => lay(onlyDigits(typed), "00/00/0000");

/** A postal code as it is typed: 00000-000, at most 8 digits (spec 5.1). */
export const maskCep = (typed: string): string => lay(onlyDigits(typed), "00000-000");

/**
 * A CNPJ as it is typed: 00.000.000/0000-00. The first twelve places take letters too, in upper case; the two check
 * digits are digits (spec 5.1; IN RFB 2.229/2024).
 */
export function maskCnpj(typed: string): string {
  const characters = onlyAlphanumerics(typed);
  return lay(characters.slice(0, 12) + onlyDigits(characters.slice(12)), "00.000.000/0000-00");
}

/** A CPF or CNPJ as it is typed: a CPF up to 11 digits, a CNPJ beyond that or from the first letter on (spec 5.1). */
export function maskDocument(typed: string): string {
  const characters = onlyAlphanumerics(typed);
  return characters.length <= 11 && characters === onlyDigits(characters) ? maskCpf(typed) : maskCnpj(typed);
}

/**
 * The digits of a Brazilian number without country code. The country code is only taken for one when it is
 * pasted ("+55 11 …", or 13 digits): cutting such a text at 11 digits would leave another person's number.
 */
export function phoneDigits(typed: string): string {
  const digits = onlyDigits(typed);
  const withCountry = digits.startsWith("55") && (digits.length === 13 || typed.trimStart().startsWith("+"));
  return withCountry ? digits.slice(2) : digits;
}

/** A phone as it is typed: (00) 00000-0000, a landline's ten digits (00) 0000-0000; at most 11 digits (spec 5.1). */
export function maskPhone(typed: string): string {
  const digits = phoneDigits(typed);
  const isLandline = digits.length <= 10 && digits.charAt(2) !== "9";
  return lay(digits, isLandline ? "(00) 0000-0000" : "(00) 00000-0000");
}

/** R$ 999.999.999,99: the contract takes no larger payment. */
const moneyDigits = 11;

/**
 * An amount as it is typed: digits are centavos, "123456" → "R$ 1.234,56" (spec 5.1). Nothing, and nothing but zeros,
 * stays empty: the field then shows its placeholder 'R$ 0,00', and deleting the last digit really empties it.
 */
export function maskMoney(typed: string): string {
  const amount = moneyFromMask(typed);
  // A plain space where Intl writes a no-break one: what is typed is compared, copied and searched as typed text.
  return amount === 0 ? "" : formatBrl(amount).replaceAll("\u00A0", " ");
}

/** The centavos of a masked amount: "R$ 1.234,56" → 123456, empty → 0. */
export const moneyFromMask = (shown: string): Cents =>
  cents(Number(onlyDigits(shown).replace(/^0+/, "").slice(0, moneyDigits)));
