import { maskPhone } from "@vitral/brazil/phone-mask";
import { maskDay } from "./typed.ts";

/* Fields that a person, a company and its partner are asked for in the same words. */

export const birthDateField = {
  label: "Data de nascimento",
  placeholder: "DD/MM/AAAA",
  mask: maskDay,
  inputMode: "numeric",
  autoComplete: "bday",
} as const;

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

/** What every screen with an address says above it. */
export const addressSubtitle = "Comece pelo CEP: preenchemos o que for possível.";
