import { expect, test } from "vitest";
import { ticksTo } from "./ticks.ts";

test.each([
  [0, [0, 1]],
  [1, [0, 1]],
  [5, [0, 2, 4, 6]],
  [17, [0, 5, 10, 15, 20]],
  [1_000, [0, 500, 1_000]],
])("an axis to %i has the lines %j", (highest, lines) => {
  expect(ticksTo(highest)).toEqual(lines);
});
