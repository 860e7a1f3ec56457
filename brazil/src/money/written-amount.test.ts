import * as fc from "fast-check";
import { expect, test } from "vitest";
import { cents, formatBrl } from "./cents.ts";
import { readWrittenAmount } from "./written-amount.ts";

test.each([
  ["1.234", 1_234_00],
  ["1234,5", 1_234_50],
  ["1.234,5", 1_234_50],
  ["R$ 1.234,00", 1_234_00],
  ["R$\u00A01.234,00", 1_234_00],
  ["-R$ 50,00", 50_00],
  ["Valor: R$ 12,34.", 12_34],
  ["R$ 50", 50_00],
  ["R$ 5", 5_00],
  ["0,5", 50],
  [",05", 5],
  ["1.234.567,89", 1_234_567_89],
  ["1 234,56", 1_234_56],
  ["12.50", 12_50],
  ["1234.56", 1_234_56],
  ["1,234.56", 1_234_56],
  ["12,345.67", 12_345_67],
  ["1,234,567.8", 1_234_567_80],
  ["999.999.999,99", 999_999_999_99],
  ["1.000.000.000,00", null],
  ["1,234", null],
  ["1.2345", null],
  ["12.34,5", null],
  ["1.234 567", null],
  ["12,345", null],
  ["12,34.5", null],
  ["12\u00A034,50", null],
  ["1 234.56", null],
  ["12,34,56", null],
  ["12.34.56", null],
  ["R$ 10,00 de R$ 20,00", null],
  ["abc", null],
  ["", null],
])("%j is %j centavos", (text, expected) => expect(readWrittenAmount(text)).toBe(expected));

test("amounts as the screens show them are read back exactly", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 999_999_999_99 }), (amount) => {
      expect(readWrittenAmount(formatBrl(cents(amount)))).toBe(amount);
    }),
  );
});
