import { expect, test } from "vitest";
import { remaining } from "./remaining.ts";

const now = new Date("2026-03-10T15:00:00Z");

test.each([
  ["2026-03-17T15:00:00Z", "7 dias"],
  ["2026-03-11T18:30:00Z", "1 dia 3 h"],
  ["2026-03-10T18:20:00Z", "3 h 20 min"],
  ["2026-03-10T15:00:20Z", "1 min"],
  ["2026-03-08T14:00:00Z", "há 2 dias 1 h"],
])("until %s it is %s", (due, words) => {
  expect(remaining(new Date(due), now)).toBe(words);
});
