import { maskDay } from "./typed.ts";

/** The birth date of a person and of a partner, asked for in the same words. */
export const birthDateField = {
  label: "Data de nascimento",
  placeholder: "DD/MM/AAAA",
  mask: maskDay,
  inputMode: "numeric",
  autoComplete: "bday",
} as const;

/** What every screen with an address says above it. */
export const addressSubtitle = "Comece pelo CEP: preenchemos o que for possível.";
