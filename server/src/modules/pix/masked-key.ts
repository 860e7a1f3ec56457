import { maskedDocument } from "@vitral/brazil/document";

/** A Pix key so far that two can be told apart: 'a***@exemplo.com.br', '+55*******4321', '***.456.789-**'. */
export function maskedKey(key: string): string {
  if (key.includes("@")) return key.replace(/^(.)[^@]*/, "$1***");
  if (key.startsWith("+")) return key.replace(/^(\+\d\d)\d+(\d{4})$/, "$1*******$2");
  if (/^\d{11}$|^[0-9A-Z]{14}$/.test(key)) return maskedDocument(key);
  return key;
}
