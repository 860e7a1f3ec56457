import { isCnpj } from "./cnpj.ts";
import { isCpf } from "./cpf.ts";

// Apart from document.ts: sign-in shows documents, and does not load what checks them.

/** Whether the text is a CPF or a CNPJ, raw or masked, check digits included (spec 5.8). */
export const isDocument = (text: string): boolean => documentKind(text) !== null;

/** Which of the two the text is; null when it is neither. */
export function documentKind(text: string): "CPF" | "CNPJ" | null {
  if (isCpf(text)) return "CPF";
  return isCnpj(text) ? "CNPJ" : null;
}
