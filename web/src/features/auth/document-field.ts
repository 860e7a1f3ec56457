import { maskDocument } from "@vitral/brazil/masks";

/** The field of the CPF or CNPJ with which a customer signs in. */
export const documentField = {
  label: "CPF/CNPJ",
  placeholder: "Digite seu CPF ou CNPJ",
  mask: maskDocument,
  autoComplete: "username",
  autoCapitalize: "characters",
  spellCheck: false,
} as const;
