import { isBusinessDay, nextBusinessDay } from "../dates/business-days.ts";
import { addDays } from "../dates/dates.ts";
import { type Cents, cents } from "../money/cents.ts";

/** Centavos when FIXED, hundredths of a per cent when PERCENTAGE: 200 is R$ 2,00 or 2 %. */
export type Part = { type: "FIXED" | "PERCENTAGE"; value: number };
/** Of each day late; PERCENTAGE also of a month or a year, of which a day is its part. */
export type Interest = Part & { per: "DAY" | "MONTH" | "YEAR"; businessDays: boolean };
/** Up to a day, or for each day that the payment comes early. */
export type Discount = Part & ({ until: string } | { until: null; businessDays: boolean });

/** What a charge with a due date demands beside its amount (API Pix 2.9.0: multa, juros, abatimento, desconto). */
export type DueTerms = {
  fine: Part | null;
  interest: Interest | null;
  rebate: Part | null;
  discounts: readonly Discount[];
};

export type AmountDue = Record<"fine" | "interest" | "rebate" | "discount" | "total", Cents>;

/**
 * What a charge demands on a day (yyyy-MM-dd). A due date that is no business day is kept on the next one. Fine,
 * interest and discount are parts of the amount without the rebate (Manual de Padrões para Iniciação do Pix, equation
 * 11: `(Vo − Va) × ((Ij ÷ 100) ÷ n) × days`), each rounded to the centavo, halves up.
 */
export function amountDue(charge: { original: Cents; dueDate: string; terms: DueTerms }, day: string): AmountDue {
  const { original, dueDate, terms } = charge;
  const rebate = terms.rebate ? partOf(original, terms.rebate) : cents(0);
  const base = cents(original - rebate);
  const isLate = day > nextBusinessDay(dueDate);
  const fine = isLate && terms.fine ? partOf(base, terms.fine) : cents(0);
  const interest = isLate && terms.interest ? interestOf(base, terms.interest, { dueDate, day }) : cents(0);
  const discount = discountOf(base, terms.discounts, { dueDate, day });
  return { fine, interest, rebate, discount, total: cents(base + fine + interest - discount) };
}

/** Days of a month and of a year: calendar days, and business days. */
const daysOf = { DAY: [1, 1], MONTH: [30, 21], YEAR: [365, 252] } as const;

function interestOf(base: Cents, interest: Interest, { dueDate, day }: Span): Cents {
  const days = daysBetween(dueDate, day, interest.businessDays);
  return partOf(base, interest, days, daysOf[interest.per][interest.businessDays ? 1 : 0]);
}

/** The discount of the first day that is not over; else that of the days left, none from the due date on. */
function discountOf(base: Cents, discounts: readonly Discount[], { dueDate, day }: Span): Cents {
  const until = (discount: Discount): string => discount.until ?? "";
  const open = discounts.filter((discount) => day <= until(discount));
  const [first] = open.toSorted((a, b) => until(a).localeCompare(until(b)));
  if (first) return partOf(base, first);
  const daily = discounts.find((discount) => discount.until === null);
  return daily ? partOf(base, daily, daysBetween(day, dueDate, daily.businessDays)) : cents(0);
}

/** So many times a part, in whole centavos: exact, however large the amount is. */
function partOf(base: Cents, { type, value }: Part, times = 1, divisor = 1): Cents {
  if (type === "FIXED") return cents(value * times);
  const [numerator, denominator] = [BigInt(base) * BigInt(value) * BigInt(times), BigInt(10_000 * divisor)];
  return cents(Number((2n * numerator + denominator) / (2n * denominator)));
}

type Span = { dueDate: string; day: string };

/** The days after `from` up to `to`; none when `to` is not later. */
export function daysBetween(from: string, to: string, onlyBusinessDays: boolean): number {
  if (!onlyBusinessDays) return Math.max(0, (Date.parse(to) - Date.parse(from)) / 86_400_000);
  let days = 0;
  for (let day = addDays(from, 1); day <= to; day = addDays(day, 1)) if (isBusinessDay(day)) days += 1;
  return days;
}
