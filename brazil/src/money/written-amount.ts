import { type Cents, cents } from "./cents.ts";

/** R$ 999.999.999,99: the contract takes no larger payment. */
const largest = 999_999_999_99;

/** Reais with their groups of three, and one or two digits behind the last separator. */
const written = /^(?:\d{1,3}([. ])\d{3}(?:\1\d{3})*|\d+)?(?:,(\d{1,2}))?$/;

/**
 * Centavos of an amount that was written somewhere else and copied: "1.234" and "R$ 1.234,00" are 123400, "1234,5" is
 * 123450. What other languages write is read when it can only mean one amount: "1,234.56", "1234.56". Digits alone are
 * not for this function: they are centavos (spec 5.1). Null for what is no single amount, or could mean two: "1,234".
 */
export function readWrittenAmount(text: string): Cents | null {
  const [found, another] = text.matchAll(/[,.]?\d(?:[\d., \u00A0\u202F]*\d)?/g);
  if (!found || another) return null;
  const amount = asInBrazil(found[0].replaceAll(/[\u00A0\u202F]/g, " "));
  const parts = written.exec(amount);
  if (!parts) return null;
  const [, , fraction = ""] = parts;
  const value = Number(amount.replaceAll(/\D/g, "")) * 10 ** (2 - fraction.length);
  return value <= largest ? cents(value) : null;
}

/** "1,234.56" and "1234.5" as "1.234,56" and "1234,5"; a point in front of three digits is ours. */
const asInBrazil = (amount: string): string =>
  /^[\d,]*\.\d{1,2}$/.test(amount) ? amount.replaceAll(/[.,]/g, (mark) => (mark === "." ? "," : ".")) : amount;
