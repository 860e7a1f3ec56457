import { lay, onlyDigits } from "../masks.ts";

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
