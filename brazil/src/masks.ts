import { cents, type Cents, formatBrl } from "./money/cents.ts";

// Masks are pure functions from typed text to shown text (spec 5.1). A separator is written only before a following
// character, so that deleting the last character always deletes a typed one.

/** Everything that is not a digit 0–9 removed. */
export const onlyDigits = (text: string): string => text.replaceAll(/\D/g, "");

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

/** "CPF: ", "CNPJ nº " and the like, as it comes along when a document is copied with its label. */
const documentLabel = /^\s*(?:cpf|cnpj)(?:\/(?:cnpj|mf))?(?:\s*n[º°o.]*)?[\s:]/i;

/**
 * A CNPJ as it is typed: 00.000.000/0000-00. The first twelve places take letters too, in upper case; the two check
 * digits are digits (spec 5.1; IN RFB 2.229/2024). A label in front of a pasted one is dropped.
 */
export function maskCnpj(typed: string): string {
  const characters = onlyAlphanumerics(typed.replace(documentLabel, ""));
  return lay(characters.slice(0, 12) + onlyDigits(characters.slice(12)), "00.000.000/0000-00");
}

/** A CPF or CNPJ as it is typed: a CPF up to 11 digits, a CNPJ beyond that or from the first letter on (spec 5.1). */
export function maskDocument(typed: string): string {
  const characters = onlyAlphanumerics(typed.replace(documentLabel, ""));
  return characters.length <= 11 && characters === onlyDigits(characters) ? maskCpf(characters) : maskCnpj(typed);
}

/** As the mask shows a number: at most two digits in the brackets. A zero there is left from a deletion. */
const shownPhone = /^\(\d{0,2}(?:\)|$)/;

/**
 * The digits of a Brazilian number without country code, trunk zero and carrier, which people type and paste with it:
 * "+55 11 …", "55 11 …", "011 …", "0 15 11 …". Cutting such a text at 11 digits would leave another person's number.
 * A number of another country has none: "".
 */
export function phoneDigits(typed: string): string {
  const text = typed.trimStart();
  const digits = onlyDigits(text);
  if (text.startsWith("+")) return digits.startsWith("55") ? withoutTrunk(digits.slice(2)) : "";
  const national = shownPhone.test(text) ? digits : withoutTrunk(digits);
  return hasCountryCode(national) ? withoutTrunk(national.slice(2)) : national;
}

/** Without "0" in front, and without the two digits of a carrier behind it ("0 15 11 98765-4321"). */
function withoutTrunk(digits: string): string {
  const rest = digits.replace(/^0+/, "");
  const hasCarrier = /^0[1-9].{11}/.test(digits) && !hasCountryCode(rest);
  return hasCarrier ? rest.slice(2) : rest;
}

/** Twelve digits may also be a mobile of area 55 with one digit too many ("55 9…"); the thirteenth decides. */
const hasCountryCode = (digits: string): boolean => /^55[^9].{9}|^55.{11}/.test(digits);

/**
 * A phone as it is typed: (00) 00000-0000, a landline's ten digits (00) 0000-0000; at most 11 digits (spec 5.1). A
 * country code stays in sight until the area code follows; what cannot be a Brazilian number yet is not cut.
 */
export function maskPhone(typed: string): string {
  const digits = phoneDigits(typed);
  if (digits === "" && typed.trimStart().startsWith("+")) return `+${onlyDigits(typed).slice(0, 14)}`;
  // A leading zero is shown while a carrier may follow: no number has 0, 1, 6, 7 or 8 after its area code.
  if (typed.startsWith("0") && !/^..[2-59]|.{12}/.test(digits)) return `0${digits}`;
  if (/^559.{9}$/.test(digits)) return digits;
  return lay(digits, /^..9|.{11}/.test(digits) ? "(00) 00000-0000" : "(00) 0000-0000");
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
