import * as fc from "fast-check";
import { expect, test } from "vitest";
import { cents, centsFromReais, formatBrl, negative, reaisFromCents } from "./cents.ts";

const anyCents = fc.integer({ min: -999_999_999_999_999, max: 999_999_999_999_999 }).map(cents);

test("an amount comes back from the wire as the centavos that were sent", () => {
  fc.assert(
    fc.property(anyCents, (amount) => {
      expect(centsFromReais(reaisFromCents(amount))).toBe(amount);
    }),
  );
  fc.assert(
    fc.property(anyCents, (amount) => {
      expect(centsFromReais(JSON.parse(JSON.stringify(amount / 100)))).toBe(amount);
    }),
  );
});

test("an amount written with two decimals is read to the centavo", () => {
  fc.assert(
    fc.property(anyCents, (amount) => {
      expect(centsFromReais((amount / 100).toFixed(2))).toBe(amount);
    }),
  );
});

test.each([
  ["12.3", 1230],
  ["12.34", 1234],
  ["0.01", 1],
  ["12", 1200],
  ["-0.01", -1],
  [0.1, 10],
  [1e3, 100_000],
  [-0.01, -1],
  [9_007_199_254_740.99, 900_719_925_474_099],
])("%j reais are %j centavos", (reais, amount) => expect(centsFromReais(reais)).toBe(amount));

test.each([0.001, "0.001", "12.340", 1.005, 1e-7, "1e-7", 0.1 + 0.2])(
  "%j is finer than a centavo and refused",
  (reais) => expect(centsFromReais(reais)).toBeNull(),
);

test.each([
  Number.NaN,
  Infinity,
  1e21,
  "",
  " 1",
  "1,50",
  "1.",
  ".5",
  "R$ 1",
  "0x10",
  "1e3",
  "१२",
  "--1",
  "99999999999999",
])("%j is no amount", (reais) => expect(centsFromReais(reais)).toBeNull());

test("zero is never negative", () => {
  expect(Object.is(centsFromReais(-0), 0)).toBe(true);
  expect(Object.is(centsFromReais("-0.00"), 0)).toBe(true);
  expect(Object.is(negative(cents(0)), 0)).toBe(true);
});

test("a debit is the negative of its credit", () => {
  expect(negative(cents(1234))).toBe(-1234);
  expect(negative(cents(-1234))).toBe(1234);
});

test.each([0.5, Number.NaN, 2 ** 53])("%j cannot become centavos", (value) =>
  expect(() => cents(value)).toThrow(`${value} is not a whole number of centavos`),
);

test("an amount is shown in reais, as Intl writes it in Portuguese", () => {
  // With a no-break space, so that an amount is never torn apart at the end of a line.
  expect(formatBrl(cents(123_456))).toBe("R$\u00A01.234,56");
  expect(formatBrl(cents(-5))).toBe("-R$\u00A00,05");
  const brl = new Intl.NumberFormat("pt-BR", { style: "currency", currency: "BRL" });
  const amounts = fc.oneof(fc.integer({ min: -200_000, max: 200_000 }).map(cents), anyCents);
  fc.assert(
    fc.property(amounts, (amount) => {
      expect(formatBrl(amount)).toBe(brl.format(amount / 100));
    }),
  );
});
