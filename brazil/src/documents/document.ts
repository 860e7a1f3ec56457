import { maskCnpj, maskCpf, onlyAlphanumerics, onlyDigits } from "../masks.ts";

/** A CPF or CNPJ without its mask, in upper case. Text everywhere: numbers lose zeros, and a CNPJ may hold letters. */
export type TaxId = string;

/** What was typed without its mask: letters and digits only, upper case (ADR-0012). */
export const documentDigits = (typed: string): TaxId => onlyAlphanumerics(typed);

const hasCpfLength = (taxId: TaxId): boolean => taxId.length === 11 && taxId === onlyDigits(taxId);

/** A stored document as a person reads it: 529.982.247-25 or 12.ABC.345/01DE-35. */
export function formatDocument(text: string): string {
  const taxId = documentDigits(text);
  return hasCpfLength(taxId) ? maskCpf(taxId) : maskCnpj(taxId);
}

/** Another party's document as a customer may see it: a CPF as "***.982.247-**", a CNPJ in full (DICT manual 8.1). */
export function maskedDocument(text: string): string {
  const shown = formatDocument(text);
  return hasCpfLength(documentDigits(text)) ? `***.${shown.slice(4, 11)}-**` : shown;
}
