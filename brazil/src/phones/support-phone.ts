import { onlyDigits } from "../masks.ts";
import { maskPhone } from "./phone-mask.ts";

/**
 * 0800, 0300, 0500 and 0900: without area code; six or seven digits follow (Anatel, Res. 749/2022, non-geographic
 * codes).
 */
const nonGeographic = /^(0[3589]00)(\d{2,3})(\d{4})$/;
/** 4004-0001, 3003-0001: one number for all capitals, dialled without area code. */
const capitals = /^([34]\d{3})(\d{4})$/;

/**
 * The number under which a bank can be called, as it is read and dialled: "08007770101" → "0800 777 0101", "40040001" →
 * "4004 0001", else a phone of an area, "+551130000000" → "(11) 3000-0000". What is none of them stays as it was given.
 */
export function formatSupportPhone(given: string): string {
  const digits = onlyDigits(given);
  const alone = nonGeographic.exec(digits) ?? capitals.exec(digits);
  if (alone) return alone.slice(1).join(" ");
  const isAbroad = given.trimStart().startsWith("+") && !digits.startsWith("55");
  const national = digits.startsWith("55") && digits.length > 11 ? digits.slice(2) : digits;
  return !isAbroad && /^[1-9]\d{9,10}$/.test(national) ? maskPhone(national) : given;
}

/**
 * The same within a plain sentence, where no line may end in it: no-break spaces, and a word joiner after a hyphen, at
 * which browsers break between figures.
 */
export const unbrokenSupportPhone = (given: string): string =>
  formatSupportPhone(given).replaceAll(" ", "\u00A0").replaceAll("-", "-\u2060");
