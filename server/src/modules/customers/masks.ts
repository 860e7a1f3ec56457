import { maskedDocument } from "@vitral/brazil/document";

/** What the staff sees of a document before 'mostrar': six digits of a CPF; a CNPJ is public. */
export const shownDocument = (document: string): string =>
  document.startsWith("ANONYMIZED") ? "apagado" : maskedDocument(document);

/** Of an e-mail the first letter and the host; of a phone its last four digits. */
export const shownContact = (contact: string): string =>
  contact.includes("@")
    ? contact.replace(/^(.)[^@]*/, "$1***")
    : contact.replace(/^(\+\d\d)\d+(\d{4})$/, "$1*******$2");

/** A Pix key, masked where it is a document or a contact. */
export function shownKey({ type, key }: { type: string; key: string | null }): string | null {
  if (key === null || type === "EVP") return key;
  return type === "CPF" || type === "CNPJ" ? shownDocument(key) : shownContact(key);
}
