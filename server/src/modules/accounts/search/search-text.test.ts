import { expect, test } from "vitest";
import { searchTextOf } from "./search-text.ts";

test.each([
  ["João  da Silva", "%joao%\n%da%\n%silva%"],
  ["100%_\\", String.raw`%100\%\_\\%`],
])("the words of %j are searched without accents and case", (typed, patterns) => {
  expect(searchTextOf(typed).patterns).toBe(patterns);
});

test.each([
  ["12,34", 12_34],
  ["R$ 1.234,56", 1_234_56],
  ["1234,56", 1_234_56],
  ["12", null],
  ["12,3", null],
  ["1.23,45", null],
  ["12.34", null],
])("%j is the amount %j", (typed, cents) => {
  expect(searchTextOf(typed).cents).toBe(cents);
});

test.each([
  ["529.982.247-25", "982247"],
  ["***.982.247-**", "982247"],
  ["982247", "982247"],
  ["11.222.333/0001-81", "11222333000181"],
  ["12abc34501de35", "12ABC34501DE35"],
  ["12", null],
  ["ana", null],
])("of the document %j the characters %j are compared: no hidden digit of a CPF", (typed, document) => {
  expect(searchTextOf(typed).document).toBe(document);
});

test("the id of a Pix transaction is found as it is", () => {
  const id = "E6100000120261121022449beb9c291e";
  expect(searchTextOf(id).endToEnd).toBe(id);
  expect(searchTextOf(id.slice(1)).endToEnd).toBeNull();
});
