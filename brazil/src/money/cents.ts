/** Whole centavos. Reais exist only on the wire and on the screen; inside our code money is never a fraction. */
export type Cents = number & { readonly unit: "centavo" };

/** Marks a whole number as centavos. Throws on fractions and on anything a double cannot hold exactly. */
export function cents(value: number): Cents {
  if (!Number.isSafeInteger(value)) throw new RangeError(`${value} is not a whole number of centavos`);
  return value as Cents;
}

/**
 * Reads reais from the wire (`12.34` or `"12.34"`) as centavos. Answers null for fractions of a centavo and for
 * anything that is no amount: a customer's money is never rounded.
 */
export function centsFromReais(reais: number | string): Cents | null {
  const parts = /^(-?)(\d{1,13})(?:\.(\d{1,2}))?$/.exec(String(reais));
  if (!parts) return null;
  const [, sign, whole, fraction = ""] = parts;
  const value = Number(whole) * 100 + Number(fraction.padEnd(2, "0"));
  return cents(sign && value > 0 ? -value : value);
}

/** The same amount as a JSON number of reais: 1234 → 12.34. */
export const reaisFromCents = (amount: Cents): number => amount / 100;

/**
 * 123456 → "R$ 1.234,56" (spec 3, display formats). Written by hand: making an `Intl.NumberFormat` takes a phone some
 * 50 ms before the first screen is drawn. A test compares both.
 */
export function formatBrl(amount: Cents): string {
  const digits = String(Math.abs(amount)).padStart(3, "0");
  const reais = digits.slice(0, -2).replaceAll(/\B(?=(?:\d{3})+$)/g, ".");
  return `${amount < 0 ? "-" : ""}R$\u00A0${reais},${digits.slice(-2)}`;
}

/** The negative amount: a debit for a credit. Never minus zero. */
export const negative = (amount: Cents): Cents => cents(0 - amount);
