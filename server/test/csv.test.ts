import { expect, test } from "vitest";
import { csvLine, csvOf } from "../src/platform/http/csv.ts";

test.each(["=1+1", "+55", "-2+3", "-R$ 1,00+1", "@SUM(A1)", " =1", "\tcmd"])("no cell of a line runs %j", (cell) => {
  expect(csvLine(["Nome", cell])).toBe(`Nome;'${cell}\r\n`);
});

test.each(["-12,34", "-1.234,56", "-R$\u00A01.234,56", "-7", "12,34", "–"])("%j stays as it is", (cell) => {
  expect(csvLine([cell])).toBe(`${cell}\r\n`);
});

test.each([
  [3, ["Nº", "1", "2", "3"]],
  [4, ["Nº", "1", "2", "3", "Cortado em 3 linhas: filtre a lista ou escolha um período menor"]],
])("a list of %i rows of at most three says so where it was cut", async (many, lines) => {
  const read = async (last = 0, limit = 0) =>
    Array.from({ length: Math.min(limit, many - last) }, (_, n) => last + n + 1);
  let text = "";
  for await (const chunk of csvOf(["Nº"], read, (row) => [String(row)], 3)) text += chunk;
  expect(text.slice(1).trimEnd().split("\r\n")).toEqual(lines);
});
