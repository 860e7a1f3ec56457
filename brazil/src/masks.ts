// Masks are pure functions from typed text to shown text (spec 5.1). A separator is written only before a following
// character, so that deleting the last character always deletes a typed one. Those that sign-in does not need are in
// phones/phone-mask.ts and money/money-mask.ts.

/** Everything that is not a digit 0–9 removed. */
export const onlyDigits = (text: string): string => text.replaceAll(/\D/g, "");

/** Letters without accent and digits, letters in upper case; the rest removed. */
export const onlyAlphanumerics = (text: string): string => text.replaceAll(/[^0-9A-Za-z]/g, "").toUpperCase();

/** Lays characters over a pattern whose zeros are places: ("0412", "00/00/0000") → "04/12". */
export function lay(characters: string, pattern: string): string {
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
