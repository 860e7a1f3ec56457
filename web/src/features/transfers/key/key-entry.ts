import { isDocument } from "@vitral/brazil/is-document";
import { isEmailTyped, isEvpTyped, isPhoneTyped, readPixKey } from "@vitral/brazil/pix-key";
import { maskDocument } from "@vitral/brazil/masks";
import { maskPhone } from "@vitral/brazil/phone-mask";
import { sentences } from "@vitral/contract/pix";
import * as z from "zod/mini";

/** The kinds of key that a customer can type (spec 2.9). */
export const keyKinds = ["DOCUMENT", "PHONE", "EMAIL", "EVP"] as const;
export type KeyKind = (typeof keyKinds)[number];

/** The check of each kind, and the sentence when it fails (spec 5.8). */
const rules: Record<KeyKind, { holds: (typed: string) => boolean; sentence: string }> = {
  DOCUMENT: { holds: isDocument, sentence: sentences.documentInvalid },
  PHONE: { holds: isPhoneTyped, sentence: sentences.phoneInvalid },
  EMAIL: { holds: isEmailTyped, sentence: sentences.emailInvalid },
  EVP: { holds: isEvpTyped, sentence: sentences.evpInvalid },
};

/** A typed key of one kind; an empty one has its own sentence (spec 5.8). */
export function keySchema(kind: KeyKind) {
  const { holds, sentence } = rules[kind];
  const isFilled = z.refine<string>((typed) => typed.trim() !== "", { error: sentences.keyRequired, abort: true });
  return z.object({ key: z.string().check(isFilled, z.refine(holds, sentence)) });
}

/** A key of the directory as the customer would have typed it. */
export function typedKeyOf(key: string): { kind: KeyKind; key: string } {
  const type = readPixKey(key)?.type ?? "EVP";
  const kind = type === "CPF" || type === "CNPJ" ? "DOCUMENT" : type;
  return { kind, key: formatKey(kind, key) };
}

/** A looked-up key for the customer: documents and phones get their mask. */
export function formatKey(kind: KeyKind, key: string): string {
  if (kind === "DOCUMENT") return maskDocument(key);
  return kind === "PHONE" ? maskPhone(key) : key;
}
