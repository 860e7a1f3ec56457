import { type Cents, cents } from "./cents.ts";

/** R$ 999.999.999,99: the contract takes no larger payment. */
const largest = 999_999_999_99;

/** Reais with their groups of three, and one or two digits behind the last separator. */
const written = /^(\d{1,3}(?:([. ])\d{3})(?:\2\d{3})*|\d+)?(?:,(\d{1,2}))?$/;

/**
 * Centavos of an amount that was written somewhere else and copied: "1.234" and "R$ 1.234,00" are 123400, "1234,5" is
 * 123450. What other languages write is read when it can only mean one amount: "1,234.56", "1234.56". Digits alone are
 * not for this function: they are centavos (spec 5.1). Null for what is no single amount, or could mean two: "1,234".
 */
export function readWrittenAmount(text: string): Cents | null {
  const found = text.match(/[,.]?\d(?:[\d., \u00A0\u202F]*\d)?/g) ?? [];
  const [amount] = found;
  if (found.length !== 1 || amount === undefined) return null;
  const parts = written.exec(asInBrazil(amount.replaceAll(/[\u00A0\u202F]/g, " ")));
  if (!parts) return null;
  const [, whole = "0", , fraction = ""] = parts;
  const value = Number(whole.replaceAll(/\D/g, "")) * 100 + Number(fraction.padEnd(2, "0"));
  return value <= largest ? cents(value) : null;
}

/** "1,234.56" and "1234.5" as "1.234,56" and "1234,5"; a point in front of three digits is ours. */
const asInBrazil = (amount: string): string =>
  /^\d{1,3}(?:,\d{3})+\.\d{1,2}$|^\d*\.\d{1,2}$/.test(amount)
    ? amount.replaceAll(/[.,]/g, (mark) => (mark === "." ? "," : "."))
    : amount;
