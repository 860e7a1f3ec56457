import { maskCep, onlyDigits } from "./masks.ts";

const shape = /^\d{5}-?\d{3}$/;

/** Whether the text is a postal code, 00000000 or 00000-000. The Correios issue none below 01000-000. */
export const isCep = (text: string): boolean => shape.test(text) && onlyDigits(text) >= "01000000";

/** "01310100" → "01310-100". */
export const formatCep = (digits: string): string => maskCep(digits);
