import { expect, test } from "vitest";
import { csvLine } from "../src/platform/http/csv.ts";

test.each(["=1+1", "+55", "-2+3", "-R$ 1,00+1", "@SUM(A1)", " =1", "\tcmd"])("no cell of a line runs %j", (cell) => {
  expect(csvLine(["Nome", cell])).toBe(`Nome;'${cell}\r\n`);
});

test.each(["-12,34", "-1.234,56", "-R$\u00A01.234,56", "-7", "12,34", "–"])("%j stays as it is", (cell) => {
  expect(csvLine([cell])).toBe(`${cell}\r\n`);
});
