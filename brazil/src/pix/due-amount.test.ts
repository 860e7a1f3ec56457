import * as fc from "fast-check";
import { expect, test } from "vitest";
import { addDays } from "../dates/dates.ts";
import { cents } from "../money/cents.ts";
import { amountDue, daysBetween, type Discount, type DueTerms, largestDemand } from "./due-amount.ts";

const none: DueTerms = { fine: null, interest: null, rebate: null, discounts: [] };
const demandOf = (original: number, dueDate: string, day: string, terms: Partial<DueTerms>) =>
  amountDue({ original: cents(original), dueDate, terms: { ...none, ...terms } }, day);
const due = (...args: Parameters<typeof demandOf>) => {
  const amount = demandOf(...args);
  if (!amount) throw new Error("no amount");
  return amount;
};
const percent = (value: number) => ({ type: "PERCENTAGE" as const, value });
const fixed = (value: number) => ({ type: "FIXED" as const, value });

const monthly = { ...percent(1_00), per: "MONTH" as const, businessDays: false };
const tenADay = { ...fixed(10), per: "DAY" as const, businessDays: false };

/** Worked values of the Manual de Padrões para Iniciação do Pix 2.10.0, annex III. */
test.each([
  ["one day of 1 % a month", 30_000_00, "2024-09-04", "2024-09-05", { interest: monthly }, { interest: 9_99 }],
  ["ten days of 1 % a month", 1_234_56, "2026-03-05", "2026-03-15", { interest: monthly }, { interest: 4_11 }],
  [
    "thirty days of 12 % a year",
    10_000_00,
    "2026-03-05",
    "2026-04-04",
    { interest: { ...percent(12_00), per: "YEAR" as const, businessDays: false } },
    { interest: 100_00 },
  ],
  ["a due date on a Saturday", 10_00, "2026-11-28", "2026-12-01", { interest: tenADay }, { interest: 10 }],
  ["a due date on a holiday", 10_00, "2026-11-20", "2026-11-24", { interest: tenADay }, { interest: 10 }],
  ["a rebate of 0.05 %", 10_00, "2026-03-05", "2026-03-05", { rebate: percent(5) }, { rebate: 0 }],
  ["a fine of 0.05 %", 10_00, "2026-03-05", "2026-03-06", { fine: percent(5) }, { fine: 0 }],
  [
    "a discount of 0.05 %",
    10_00,
    "2026-03-05",
    "2026-03-05",
    { discounts: [{ ...percent(5), until: "2026-03-05" }] },
    { discount: 0 },
  ],
  ["a fine of 2 %", 10_99, "2026-03-05", "2026-03-06", { fine: percent(2_00) }, { fine: 21 }],
  [
    "a discount until a Saturday",
    100_00,
    "2026-12-10",
    "2026-11-30",
    { discounts: [{ ...fixed(3_00), until: "2026-11-28" }] },
    { discount: 3_00 },
  ],
  [
    "a discount for each day early, due on a Saturday",
    100_00,
    "2026-11-28",
    "2026-11-26",
    { discounts: [{ ...fixed(1_00), until: null, businessDays: false }] },
    { discount: 4_00 },
  ],
])("the manual's sum of %s", (_, original, dueDate, day, terms, sums) => {
  expect(due(original, dueDate, day, terms)).toMatchObject(sums);
});

test("of discounts until Saturday, Sunday and Monday the first is given on Monday", () => {
  const discounts: Discount[] = [
    { ...fixed(3_00), until: "2026-11-28" },
    { ...fixed(2_00), until: "2026-11-29" },
    { ...fixed(1_00), until: "2026-11-30" },
  ];
  expect(due(100_00, "2026-12-10", "2026-11-30", { discounts }).discount).toBe(3_00);
  expect(due(100_00, "2026-12-10", "2026-12-01", { discounts }).discount).toBe(0);
});

test("a sum that a payload cannot hold is no amount", () => {
  const by = (terms: Partial<DueTerms>, day = "2026-03-06") => demandOf(10_00, "2026-03-05", day, terms);
  expect(by({ fine: fixed(largestDemand - 10_00) })).toMatchObject({ total: largestDemand });
  expect(by({ fine: fixed(largestDemand - 9_99) })).toBeNull();
  expect(by({ fine: percent(999_999_999_99) })).toMatchObject({ fine: 99_999_999_99 });
  expect(by({ fine: percent(largestDemand) })).toMatchObject({ fine: 999_999_999_99 });
  expect(demandOf(99_999_999_99, "2026-03-05", "2026-03-06", { fine: percent(largestDemand) })).toBeNull();
  expect(by({ interest: { ...fixed(largestDemand), per: "DAY", businessDays: false } }, "2026-03-09")).toBeNull();
  expect(by({ rebate: fixed(largestDemand + 1) })).toBeNull();
  const discounts = [{ ...fixed(largestDemand), until: null, businessDays: false }];
  expect(by({ rebate: fixed(largestDemand), discounts }, "2026-03-04")).toBeNull();
});

test.each([
  ["DAY", false, 5_00],
  ["MONTH", false, 16],
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
  expect(due(100_00, "2026-03-07", "2026-03-10", terms)).toMatchObject({ fine: 2_00, interest: 1_00, total: 103_00 });
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

test("fractions of a centavo are cut off", () => {
  expect(due(199, "2026-03-05", "2026-03-06", { fine: percent(1_00) }).fine).toBe(1);
  expect(due(99, "2026-03-05", "2026-03-06", { fine: percent(1_00) }).fine).toBe(0);
});

const aDay = fc.integer({ min: 0, max: 4_000 }).map((n) => addDays("2024-01-01", n));

test("on time a charge without discounts is its amount; later it never becomes less", () => {
  const rate = fc.integer({ min: 0, max: 100_00 });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 9_999_999_99 }), aDay, rate, rate, fc.nat(400), (sum, dueDate, f, i, n) => {
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
