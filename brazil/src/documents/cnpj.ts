import { isValidCnpj } from "@brazilian-utils/brazilian-utils/is-valid-cnpj";

/** Raw or with the one official mask, letters in upper case. The library alone takes stray separators, too. */
const shape = /^(?:[0-9A-Z]{12}\d{2}|[0-9A-Z]{2}\.[0-9A-Z]{3}\.[0-9A-Z]{3}\/[0-9A-Z]{4}-\d{2})$/;

/**
 * Whether the text is a CNPJ: 14 characters or 00.000.000/0000-00, check digits right, not one digit repeated
 * (spec 5.8). The first twelve may be letters, each worth its ASCII code − 48 (IN RFB 2.229/2024).
 */
export const isCnpj = (text: string): boolean => shape.test(text) && isValidCnpj(text, { version: 2 });
