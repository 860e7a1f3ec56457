import { formatCnpj, isCnpj } from "./cnpj.ts";
import { formatCpf, isCpf, maskedCpf } from "./cpf.ts";
import { onlyAlphanumerics, onlyDigits } from "../masks.ts";

/** A CPF or CNPJ without its mask, in upper case. Text everywhere: numbers lose zeros, and a CNPJ may hold letters. */
export type TaxId = string;

/** What was typed without its mask: letters and digits only, upper case (ADR-0012). */
export const documentDigits = (typed: string): TaxId => onlyAlphanumerics(typed);

/** Whether the text is a CPF or a CNPJ, raw or masked, check digits included (spec 5.8). */
export const isDocument = (text: string): boolean => documentKind(text) !== null;

/** Which of the two the text is; null when it is neither. */
export function documentKind(text: string): "CPF" | "CNPJ" | null {
  if (isCpf(text)) return "CPF";
  return isCnpj(text) ? "CNPJ" : null;
}

const hasCpfLength = (taxId: TaxId): boolean => taxId.length === 11 && taxId === onlyDigits(taxId);

/** A stored document as a person reads it: 529.982.247-25 or 12.ABC.345/01DE-35. */
export function formatDocument(text: string): string {
  const taxId = documentDigits(text);
  return hasCpfLength(taxId) ? formatCpf(taxId) : formatCnpj(taxId);
}

/** Another party's document as a customer may see it: a CPF masked, a CNPJ in full (DICT manual 8.1). */
export function maskedDocument(text: string): string {
  const taxId = documentDigits(text);
  return hasCpfLength(taxId) ? maskedCpf(taxId) : formatCnpj(taxId);
}
