import { isDocument } from "../documents/is-document.ts";
import { maskDocument, onlyAlphanumerics } from "../masks.ts";
import { maskPhone, phoneDigits } from "../phones/phone-mask.ts";
import { visibleText } from "./pasted-code.ts";
import { isEmailTyped, isEvpTyped } from "./pix-key.ts";

/** The kinds of key that a customer types (spec 2.9). */
export type TypedKeyKind = "DOCUMENT" | "PHONE" | "EMAIL" | "EVP";

/** What comes along when a key is copied from a message: "Chave Pix: ", "CPF: ", "Tel. ", "mailto:". */
const label =
  /^(?:(?:(?:minha )?chave(?: pix| aleat[oó]ria)?|pix|cpf|cnpj|cpf\/cnpj|cnpj\/mf|tel(?:efone)?|cel(?:ular)?|fone|whatsapp|e-?mail)(?:\s*n[º°o.]+)?\.?(?:\s*[:=]|\s+[-–]\s|\s)|mailto:)/i;

/** The text without labels and blanks around it. */
export function withoutLabel(text: string): string {
  const trimmed = text.trim();
  const rest = trimmed.replace(label, "");
  return rest === trimmed ? trimmed : withoutLabel(rest);
}

const phoneMarks = /^\+?[\d\s().-]+$/;

/** One of the 67 area codes, then a mobile of nine digits or a landline of eight (Anatel). */
const phoneShape = /^(?:[14689][1-9]|2[12478]|3[1-578]|5[1345]|7[134579])(?:9\d{8}|[2-5]\d{7})$/;

const isPhone = (text: string): boolean => phoneMarks.test(text) && phoneShape.test(phoneDigits(text));

const documentShape = /^[\dA-Z]{2,3}(?:[.\s]?[\dA-Z]{3}){2}(?:[-\s]?\d{2}|[/\s]?[\dA-Z]{4}[-\s]?\d{2})$/i;

const asItIs = (text: string): string => text;

type Rule = {
  is: (text: string) => boolean;
  shown: (text: string) => string;
  /**
   * Without the blanks that a program put in where it broke the key. Elsewhere in an e-mail they stay: "oi ana@x.com"
   * must not become the key of somebody else.
   */
  joined: (text: string) => string;
};
const rules: Record<TypedKeyKind, Rule> = {
  DOCUMENT: {
    is: (text) => documentShape.test(text) && isDocument(onlyAlphanumerics(text)),
    shown: maskDocument,
    joined: asItIs,
  },
  PHONE: { is: isPhone, shown: maskPhone, joined: asItIs },
  EVP: { is: isEvpTyped, shown: asItIs, joined: (text) => text.replaceAll(" ", "") },
  EMAIL: { is: isEmailTyped, shown: asItIs, joined: (text) => text.replace(/ *@ */, "@") },
};
const kinds = ["DOCUMENT", "PHONE", "EVP", "EMAIL"] as const;

/**
 * Which kind of key a pasted text is, and the key as its field shows it; null when it is none. Eleven digits may be a
 * CPF and a phone: they are what the field expects.
 */
export function recognisePastedKey(text: string, expected: TypedKeyKind): { kind: TypedKeyKind; key: string } | null {
  const key = withoutLabel(visibleText(text));
  const kind = [expected, ...kinds].find((candidate) => rules[candidate].is(rules[candidate].joined(key)));
  return kind ? { kind, key: rules[kind].shown(rules[kind].joined(key)) } : null;
}

/** Whether a field for documents or phones can hold the text: digits and marks, or a CNPJ with letters. */
export const fitsMask = (text: string): boolean =>
  phoneMarks.test(text.replaceAll("/", "")) || /^[\dA-Z]{12}\d{2}$/.test(onlyAlphanumerics(text));
