import { cents } from "@vitral/brazil/cents";
import { expect, test } from "vitest";
import { monthScale } from "./month-scale.ts";

const days = (...amounts: [cameIn: number, wentOut: number][]) =>
  amounts.map(([cameIn, wentOut], at) => ({ day: `2026-11-0${at + 1}`, in: cents(cameIn), out: cents(wentOut) }));
const cutOf = (month: ReturnType<typeof days>) => monthScale(month).cut.map(({ day, side }) => `${day} ${side}`);

test("the scale ends at a round amount above the highest day, and no bar is cut where days are alike", () => {
  const month = days([40_00, 0], [0, 92_50], [30_00, 10_00]);
  expect(monthScale(month)).toEqual({ top: 100_00, cut: [] });
});

test("a day far above the others is cut, and the scale is that of the others", () => {
  const month = days([5_000_00, 80_00], [60_00, 0], [0, 92_50]);
  expect(monthScale(month)).toEqual({ top: 100_00, cut: [{ day: "2026-11-01", side: "in", amount: 5_000_00 }] });
});

test("at most three bars are cut, those that are alike far above the others together", () => {
  expect(cutOf(days([5_000_00, 0], [0, 4_500_00], [90_00, 60_00], [50_00, 0]))).toEqual([
    "2026-11-01 in",
    "2026-11-02 out",
  ]);
  const four = days([5_000_00, 0], [4_900_00, 0], [4_800_00, 0], [4_700_00, 0], [10_00, 0]);
  expect(cutOf(four)).toEqual([]);
});

test("beside fewer than three lower bars none is cut", () => {
  expect(cutOf(days([5_000_00, 0], [90_00, 60_00]))).toEqual([]);
});

test("one day alone, and a month without movements, have a scale and no cut", () => {
  expect(monthScale(days([70_00, 0])).cut).toEqual([]);
  expect(monthScale(days([0, 0])).top).toBeGreaterThan(0);
});
