import { isValidCpf } from "@brazilian-utils/brazilian-utils/is-valid-cpf";

/** Raw or with the one official mask. The library alone takes spaces and stray separators for a mask, too. */
const shape = /^(?:\d{11}|\d{3}\.\d{3}\.\d{3}-\d{2})$/;

/** Whether the text is a CPF: 11 digits or 000.000.000-00, check digits right, not one digit repeated (spec 5.8). */
export const isCpf = (text: string): boolean => shape.test(text) && isValidCpf(text);
