import { formatPixKey } from "@vitral/brazil/pix-key";
import type { EntityType } from "@vitral/contract/customers";
import type { PixKeyType } from "@vitral/contract/pix-keys";
import type { Session } from "../../shared/session/session.ts";

/** The kinds of key that can be chosen (spec 2.10). */
export type KeyChoice = "DOCUMENT" | "PHONE" | "EMAIL" | "EVP";
export type OwnKey = { type: PixKeyType; key: string };

/**
 * The key of a kind that the customer can register: the document (CPF for a PERSON, else CNPJ), the phone, the e-mail,
 * or a random key with an empty value (spec 5.10). Null if the customer has no such value.
 */
export function ownKey(choice: KeyChoice, { user, entityType }: Pick<Session, "user" | "entityType">): OwnKey | null {
  if (choice === "DOCUMENT") return { type: entityType === "PERSON" ? "CPF" : "CNPJ", key: user.document };
  if (choice === "EVP") return { type: "EVP", key: "" };
  const key = choice === "PHONE" ? user.phone : user.email;
  return key ? { type: choice, key } : null;
}

/** The value as it is shown before the registration. */
export const ownKeyText = (own: OwnKey): string =>
  own.type === "EVP" ? "Gerada pelo Pix ao confirmar" : formatPixKey(own);

/**
 * What the customer agrees to. Bacen's manual of user experience requires it before a key is registered: what a payer
 * sees, and that anybody who knows the phone or e-mail can learn that it is a key.
 */
export function consent({ type }: OwnKey, entityType: EntityType): string {
  const seen = entityType === "PERSON" ? "seu nome completo e parte do seu CPF" : "o nome e o CNPJ da empresa";
  const shown = `Ao confirmar, você concorda que quem for pagar com esta chave verá ${seen}.`;
  if (type === "PHONE") return `${shown} Quem conhece este telefone poderá saber que ele é uma chave Pix.`;
  if (type === "EMAIL") return `${shown} Quem conhece este e-mail poderá saber que ele é uma chave Pix.`;
  return shown;
}
