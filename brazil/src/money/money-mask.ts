import { onlyDigits } from "../masks.ts";
import { cents, type Cents, formatBrl } from "./cents.ts";

/** R$ 999.999.999,99: the contract takes no larger payment. */
const moneyDigits = 11;

/**
 * An amount as it is typed: digits are centavos, "123456" → "R$ 1.234,56" (spec 5.1). Nothing, and nothing but zeros,
 * stays empty: the field then shows its placeholder 'R$ 0,00', and deleting the last digit really empties it.
 */
export function maskMoney(typed: string): string {
  const amount = moneyFromMask(typed);
  // A plain space where Intl writes a no-break one: what is typed is compared, copied and searched as typed text.
  return amount === 0 ? "" : formatBrl(amount).replaceAll("\u00A0", " ");
}

/** The centavos of a masked amount: "R$ 1.234,56" → 123456, empty → 0. */
export const moneyFromMask = (shown: string): Cents =>
  cents(Number(onlyDigits(shown).replace(/^0+/, "").slice(0, moneyDigits)));
