import { expect, test } from "vitest";
import { ageOf } from "./age.ts";

test.each([
  [0, "0 min"],
  [59, "59 min"],
  [60, "1 h"],
  [47 * 60 + 59, "47 h"],
  [48 * 60, "2 dias"],
])("what waits for %i minutes is %s old", (minutes, age) => {
  const since = new Date("2026-03-02T12:00:00.000Z");
  expect(ageOf(since, new Date(since.getTime() + minutes * 60_000))).toBe(age);
});
