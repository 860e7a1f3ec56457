import { expect, test } from "vitest";
import { percentOf } from "./percent.ts";

test.each([
  ["0,99", 0.99],
  ["100", 100],
  ["0,1234", 0.1234],
  ["", undefined],
  ["100,01", undefined],
  ["0,12345", undefined],
  ["1.5", undefined],
])("%s is %s per cent", (typed, value) => {
  expect(percentOf(typed)).toBe(value);
});
