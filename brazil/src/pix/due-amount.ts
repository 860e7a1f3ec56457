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

/** The largest amount that a payload holds, in centavos: `\d{1,10}\.\d{2}` (API Pix 2.9.0). */
export const largestDemand = 9_999_999_999_99;

/**
 * What a charge demands on a day (yyyy-MM-dd); null where one of the sums is larger than a payload holds. After the
 * Manual de Padrões para Iniciação do Pix 2.10.0, annex III, `total = (Vo − Va) + Vm + Vj − Vd`, each part truncated to
 * centavos (4.1 to 4.4):
 *
 * | part                        | rule                                                                             |
 * | --------------------------- | -------------------------------------------------------------------------------- |
 * | due date                    | no business day: moves to the next one; national bank holidays alone count (3)   |
 * | rebate, Va                  | fixed, or a part of Vo                                                           |
 * | fine, Vm                    | once, after the moved due date; fixed, or a part of Vo − Va                      |
 * | interest, Vj                | (Vo − Va) × trunc6(Ij ÷ 100 ÷ n × D); fixed: so much a day. D: days after the    |
 * |                             | moved due date; n: 1 (day), 30 (month), 360 (year); business days: 1, 21, 252    |
 * | discount until a day, Vd    | through that day, which moves like a due date; the one of the earliest day       |
 * |                             | not over counts                                                                  |
 * | discount for each day early | D: days from the payment to the moved due date                                   |
 */
export function amountDue(
  { original, dueDate, terms }: { original: Cents; dueDate: string; terms: DueTerms },
  day: string,
): AmountDue | null {
  const span = { dueDate: nextBusinessDay(dueDate), day };
  const isLate = day > span.dueDate;
  const rebate = terms.rebate ? partOf(BigInt(original), terms.rebate) : 0n;
  const base = BigInt(original) - rebate;
  const fine = isLate && terms.fine ? partOf(base, terms.fine) : 0n;
  const interest = isLate && terms.interest ? interestOf(base, terms.interest, span) : 0n;
  const discount = discountOf(base, terms.discounts, span);
  const sums = [fine, interest, rebate, discount, base + fine + interest - discount];
  if (sums.some((sum) => sum > BigInt(largestDemand) || sum < -BigInt(largestDemand))) return null;
  const [f, i, r, d, total] = sums.map((sum) => cents(Number(sum))) as [Cents, Cents, Cents, Cents, Cents];
  return { fine: f, interest: i, rebate: r, discount: d, total };
}

/** Days of a month and of a year: calendar days, and business days. */
const daysOf = { DAY: [1, 1], MONTH: [30, 21], YEAR: [360, 252] } as const;

/** Hundredths of a per cent, as they are written, in a factor of six decimals. */
const millionthsOfRate = 100n;
const millionths = 1_000_000n;

/** The factor of a percentage has six decimals, its days inside. BigInt divides as the manual truncates. */
function interestOf(base: bigint, { type, value, per, businessDays }: Interest, { dueDate, day }: Span): bigint {
  const days = BigInt(daysBetween(dueDate, day, businessDays));
  if (type === "FIXED") return BigInt(value) * days;
  const factor = (BigInt(value) * millionthsOfRate * days) / BigInt(daysOf[per][businessDays ? 1 : 0]);
  return (base * factor) / millionths;
}

/** The discount of the first day that is not over; else that of the days left, none from the due date on. */
function discountOf(base: bigint, discounts: readonly Discount[], { dueDate, day }: Span): bigint {
  const dated = discounts.flatMap((discount) => (discount.until === null ? [] : [discount]));
  const [first] = dated
    .filter(({ until }) => day <= nextBusinessDay(until))
    .toSorted((a, b) => a.until.localeCompare(b.until));
  if (first) return partOf(base, first);
  const daily = discounts.find((discount) => discount.until === null);
  return daily ? partOf(base, daily, daysBetween(day, dueDate, daily.businessDays)) : 0n;
}

/** So many times a part, without fractions of a centavo: exact, however large the amount is. */
function partOf(base: bigint, { type, value }: Part, times = 1): bigint {
  const all = BigInt(value) * BigInt(times);
  return type === "FIXED" ? all : (base * all) / 10_000n;
}

/** `dueDate` is the moved one. */
type Span = { dueDate: string; day: string };

/** The days after `from` up to `to`; none when `to` is not later. */
export function daysBetween(from: string, to: string, onlyBusinessDays: boolean): number {
  if (!onlyBusinessDays) return Math.max(0, (Date.parse(to) - Date.parse(from)) / 86_400_000);
  let days = 0;
  for (let day = addDays(from, 1); day <= to; day = addDays(day, 1)) if (isBusinessDay(day)) days += 1;
  return days;
}
