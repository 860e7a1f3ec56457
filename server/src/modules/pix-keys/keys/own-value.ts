import { isMobileKey, readPixKey } from "@vitral/brazil/pix-key";
import { sentences } from "@vitral/contract/pix";
import { invalid, Refusal } from "../../../platform/http/errors.ts";
import type { Caller } from "../../identity/identity.ts";

type Kind = "CPF" | "CNPJ" | "PHONE" | "EMAIL";

/**
 * The customer's own key of a kind in the directory's form (spec 5.10). Refuses with PIX_KEY_NOT_OWN, and with a
 * sentence about a value that is missing or no mobile phone.
 */
export function ownKey(caller: Caller, type: Kind, typed: string): string {
  if (typed === "") throw invalid("body", sentences.keyRequired);
  // A bare phone is read as one here: the kind is known, so eleven digits are no CPF.
  const read = readPixKey(type === "PHONE" && !typed.startsWith("+") ? `+55${typed}` : typed);
  if (read?.type !== type || read.key !== ownValue(caller, type)) throw new Refusal("PIX_KEY_NOT_OWN");
  if (read.type === "PHONE" && !isMobileKey(read.key)) throw invalid("body", sentences.phoneInvalid);
  return read.key;
}

/** CPF for a person, CNPJ for a company; the contacts of a customer are those that a code has confirmed. */
function ownValue({ entityType, document, phone, email }: Caller, type: Kind) {
  if (type === "PHONE") return phone;
  if (type === "EMAIL") return email;
  return type === (entityType === "PERSON" ? "CPF" : "CNPJ") ? document : null;
}
