import { maskPhone } from "@vitral/brazil/phone-mask";

/* E-mail and phone, wherever they are asked for in the same words. */

export const emailField = {
  label: "E-mail",
  placeholder: "nome@exemplo.com.br",
  inputMode: "email",
  autoComplete: "email",
  autoCapitalize: "none",
  spellCheck: false,
} as const;

export const phoneField = {
  label: "Telefone",
  placeholder: "(00) 00000-0000",
  mask: maskPhone,
  type: "tel",
  inputMode: "tel",
  autoComplete: "tel-national",
} as const;
