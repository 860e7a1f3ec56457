import * as fc from "fast-check";
import { expect, test } from "vitest";
import { addDays } from "../dates/dates.ts";
import { cents } from "../money/cents.ts";
import { amountDue, daysBetween, type Discount, type DueTerms } from "./due-amount.ts";

const none: DueTerms = { fine: null, interest: null, rebate: null, discounts: [] };
const due = (original: number, dueDate: string, day: string, terms: Partial<DueTerms>) =>
  amountDue({ original: cents(original), dueDate, terms: { ...none, ...terms } }, day);
const percent = (value: number) => ({ type: "PERCENTAGE" as const, value });
const fixed = (value: number) => ({ type: "FIXED" as const, value });

test("one day late, 1 % a month of R$ 30.000,00 is R$ 10,00, with all digits of the daily rate", () => {
  const interest = { ...percent(1_00), per: "MONTH" as const, businessDays: false };
  expect(due(30_000_00, "2024-09-04", "2024-09-05", { interest })).toMatchObject({ interest: 10_00, total: 30_010_00 });
});

test.each([
  ["DAY", false, 5_00],
  ["MONTH", false, 17],
  ["YEAR", false, 1],
  ["DAY", true, 3_00],
  ["MONTH", true, 14],
  ["YEAR", true, 1],
] as const)(
  "one per cent a %s from Thursday to Tuesday is a part of its days (business days: %s)",
  (per, businessDays, sum) => {
    const interest = { ...percent(1_00), per, businessDays };
    expect(due(100_00, "2026-03-05", "2026-03-10", { interest }).interest).toBe(sum);
  },
);

test("a fixed sum a day counts calendar days, or business days alone", () => {
  const late = (businessDays: boolean) =>
    due(100_00, "2026-03-05", "2026-03-10", { interest: { ...fixed(10), per: "DAY", businessDays } }).interest;
  expect([late(false), late(true)]).toEqual([50, 30]);
});

test("fine and interest begin when the next business day after the due date is over", () => {
  const terms = { fine: percent(2_00), interest: { ...fixed(1_00), per: "DAY" as const, businessDays: false } };
  expect(due(100_00, "2026-03-07", "2026-03-09", terms).total).toBe(100_00);
  expect(due(100_00, "2026-03-07", "2026-03-10", terms)).toMatchObject({ fine: 2_00, interest: 3_00, total: 105_00 });
});

test("parts are taken of the amount without its rebate", () => {
  const terms = { rebate: fixed(20_00), fine: percent(10_00), discounts: [{ ...percent(50_00), until: "2026-03-01" }] };
  expect(due(100_00, "2026-03-05", "2026-03-06", terms)).toMatchObject({ rebate: 20_00, fine: 8_00, total: 88_00 });
  expect(due(100_00, "2026-03-05", "2026-03-01", terms)).toMatchObject({ discount: 40_00, total: 40_00 });
});

test("of several discounts the one of the next day that is not over counts", () => {
  const discounts: Discount[] = [
    { ...fixed(5_00), until: "2026-03-04" },
    { ...fixed(10_00), until: "2026-03-02" },
  ];
  const on = (day: string) => due(100_00, "2026-03-05", day, { discounts }).discount;
  expect(["2026-03-01", "2026-03-02", "2026-03-03", "2026-03-04", "2026-03-05"].map(on)).toEqual([
    10_00, 10_00, 5_00, 5_00, 0,
  ]);
});

test("a fixed fine, rebate and discount are the same sums, however large the amount is", () => {
  const terms = { fine: fixed(2_00), rebate: fixed(20_00), discounts: [{ ...fixed(5_00), until: "2026-03-01" }] };
  expect(due(250_00, "2026-03-05", "2026-03-06", terms)).toMatchObject({ fine: 2_00, rebate: 20_00, total: 232_00 });
  expect(due(999_00, "2026-03-05", "2026-03-01", terms)).toMatchObject({ discount: 5_00, total: 974_00 });
});

test("when the days of all discounts are over, none is left, however early the payment is", () => {
  const discounts: Discount[] = [{ ...fixed(5_00), until: "2026-03-02" }];
  expect(due(100_00, "2026-03-10", "2026-03-03", { discounts })).toMatchObject({ discount: 0, total: 100_00 });
});

test("a discount for each day early ends with the due date", () => {
  const daily = (businessDays: boolean): Discount[] => [{ ...percent(1_00), until: null, businessDays }];
  const on = (day: string, businessDays: boolean) =>
    due(100_00, "2026-03-10", day, { discounts: daily(businessDays) }).discount;
  expect([on("2026-03-05", false), on("2026-03-05", true), on("2026-03-10", false), on("2026-03-13", true)]).toEqual([
    5_00, 3_00, 0, 0,
  ]);
});

test("half a centavo is rounded up", () => {
  expect(due(50, "2026-03-05", "2026-03-06", { fine: percent(1_00) }).fine).toBe(1);
});

const aDay = fc.integer({ min: 0, max: 4_000 }).map((n) => addDays("2024-01-01", n));

test("on time a charge without discounts is its amount; later it never becomes less", () => {
  const rate = fc.integer({ min: 0, max: 100_00 });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 999_999_999_99 }), aDay, rate, rate, fc.nat(400), (sum, dueDate, f, i, n) => {
      const terms = { fine: percent(f), interest: { ...percent(i), per: "MONTH" as const, businessDays: n % 2 === 0 } };
      expect(due(sum, dueDate, addDays(dueDate, -n), terms).total).toBe(sum);
      const late = (days: number) => due(sum, dueDate, addDays(dueDate, days), terms).total;
      expect(late(n + 1)).toBeGreaterThanOrEqual(late(n));
    }),
  );
});

test("business days between two days are never more than calendar days, and add up", () => {
  fc.assert(
    fc.property(aDay, fc.nat(60), fc.nat(60), (from, a, b) => {
      const [middle, to] = [addDays(from, a), addDays(from, a + b)];
      expect(daysBetween(from, to, true)).toBeLessThanOrEqual(daysBetween(from, to, false));
      expect(daysBetween(from, middle, true) + daysBetween(middle, to, true)).toBe(daysBetween(from, to, true));
    }),
  );
});
