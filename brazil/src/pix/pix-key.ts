import { documentDigits, formatDocument } from "../documents/document.ts";
import { documentKind } from "../documents/is-document.ts";
import { phoneDigits } from "../phones/phone-mask.ts";
import { formatPhone, phoneKind, toE164 } from "../phones/phone.ts";

export type PixKeyType = "CPF" | "CNPJ" | "PHONE" | "EMAIL" | "EVP";
export type PixKey = { type: PixKeyType; key: string };

/** No key in the DICT is longer, or holds a letter that only becomes one of ours in another case (DICT API 2.12.1). */
const dictText = /^[ -~]{1,77}$/;

/** The DICT's own rule for an e-mail key (DICT API 2.12.1): lower case, no '&' and no '%', any domain. */
const dictEmail =
  /^[a-z0-9.!#$'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/;

/** A UUID of any version as Pix issues it, or the same 32 digits grouped 8-4-4-4-4-8 (spec 5.8; ADR-0012, row 5). */
const evpShape = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-(?:[0-9a-f]{12}|[0-9a-f]{4}-[0-9a-f]{8})$/i;

/** +55 and digits, with the marks people write between them; letters are no mark. */
const phoneShape = /^\+55[\d\s().-]{10,30}$/;

/**
 * Reads a key as the DICT files it: trimmed, e-mail and EVP in lower case, EVP with hyphens 8-4-4-4-12, phone in E.164,
 * CPF and CNPJ without mask and in upper case, check digits right. Eleven bare digits are a CPF: a phone comes with
 * +55. A landline is read as PHONE (see `isMobileKey`). Null when no key of the DICT can look like this.
 */
export function readPixKey(text: string): PixKey | null {
  const trimmed = text.trim();
  if (!dictText.test(trimmed)) return null;
  return readEvp(trimmed) ?? readDocument(trimmed) ?? readPhone(trimmed) ?? readEmail(trimmed);
}

/** Whether a PHONE key is a mobile, as the DICT demands; a landline is answered 'not found' without asking it. */
export const isMobileKey = (key: string): boolean => phoneKind(key) === "mobile";

function readEvp(text: string): PixKey | null {
  if (!evpShape.test(text)) return null;
  const hex = text.replaceAll("-", "").toLowerCase();
  const key = hex.replace(/(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
  return { type: "EVP", key };
}

function readDocument(text: string): PixKey | null {
  const type = documentKind(text.toUpperCase());
  return type && { type, key: documentDigits(text) };
}

function readPhone(text: string): PixKey | null {
  const key = phoneShape.test(text) ? toE164(text) : null;
  return key === null ? null : { type: "PHONE", key };
}

function readEmail(text: string): PixKey | null {
  const key = text.toLowerCase();
  return dictEmail.test(key) ? { type: "EMAIL", key } : null;
}

/** A key as a person reads it: documents and phones with their marks, the rest as it is (spec 3, "Display formats"). */
export function formatPixKey({ type, key }: PixKey): string {
  if (type === "CPF" || type === "CNPJ") return formatDocument(key);
  return type === "PHONE" ? formatPhone(key) : key;
}

/** The field's rule for a random key: either grouping, any case (spec 5.8; ADR-0012, row 5). */
export const isEvpTyped = (typed: string): boolean => evpShape.test(typed.trim());

/**
 * The field's rule for an e-mail: an address the DICT can hold, ending in a domain of two letters or more (spec 5.8).
 */
export function isEmailTyped(typed: string): boolean {
  const address = typed.trim();
  return dictText.test(address) && /\.[a-z]{2,}$/i.test(address) && dictEmail.test(address.toLowerCase());
}

/** The field's rule for a phone: 10 or 11 digits, a pasted +55 not counted (spec 5.8). */
export const isPhoneTyped = (typed: string): boolean => [10, 11].includes(phoneDigits(typed).length);

/** What the browser sends for a typed key: documents without mask, phones with +55, the rest as typed (spec 5.8). */
export function normaliseTyped(kind: "DOCUMENT" | "PHONE" | "EMAIL" | "EVP", typed: string): string {
  if (kind === "DOCUMENT") return documentDigits(typed);
  return kind === "PHONE" ? `+55${phoneDigits(typed)}` : typed;
}
