import { type MetadataJson, parsePhoneNumberFromString } from "libphonenumber-js/core";
import { onlyDigits } from "../masks.ts";
import { maskPhone } from "./phone-mask.ts";
import brazil from "./phone-metadata.json" with { type: "json" };

// Brazil's plan alone (1 kB): the library's own sets carry every country's. Made by brazil/make-phone-metadata.ts.
const metadata = brazil as unknown as MetadataJson;

export type PhoneKind = "mobile" | "landline";
type Phone = { kind: PhoneKind; national: string };

/** Area code and number without a typed country code. */
function read(text: string): Phone | null {
  const digits = onlyDigits(text);
  const isInternational = text.trimStart().startsWith("+") || digits.length > 11;
  if (isInternational && !digits.startsWith("55")) return null;
  const national = isInternational ? digits.slice(2) : digits;
  const parsed = parsePhoneNumberFromString(`+55${national}`, metadata);
  // The library drops a trunk 0 and a carrier's code; we do not guess.
  if (parsed?.nationalNumber !== national) return null;
  const type = parsed.getType();
  if (type === "FIXED_LINE") return { kind: "landline", national };
  // Its plan still holds mobiles of eight digits; since 2016 every mobile has nine and starts with 9 (Anatel Res. 553).
  return type === "MOBILE" && national.length === 11 ? { kind: "mobile", national } : null;
}

/**
 * What kind of Brazilian phone the text is, with or without +55, whatever stands between the digits: one of the 67 area
 * codes and a mobile of nine digits or a landline of eight. Null for anything else (0800, eight-digit mobiles, abroad).
 */
export const phoneKind = (text: string): PhoneKind | null => read(text)?.kind ?? null;

/** "(11) 98765-4321" → "+5511987654321"; null when it is no Brazilian phone. */
export function toE164(text: string): string | null {
  const phone = read(text);
  return phone && `+55${phone.national}`;
}

/** "+5511987654321" → "(11) 98765-4321"; a landline "(11) 3000-0000". */
export const formatPhone = (e164: string): string => maskPhone(e164);
