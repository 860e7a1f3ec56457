import { type Cents, cents } from "@vitral/brazil/cents";
import { scaleLinear } from "d3-scale";
import type { Day } from "./month.ts";

/** A day whose bar is cut, because it is so far above the others that they could not be told apart. */
export type CutBar = { day: string; side: "in" | "out"; amount: Cents };

/** From how many times the next one a bar is cut, how many bars at most, and beside how many lower ones at least. */
const [times, mostCut, leastLower] = [3, 3, 3];

/** What the highest bar stands for, a round amount, and the bars that are cut there. */
export function monthScale(days: readonly Day[]): { top: Cents; cut: CutBar[] } {
  const bars = days
    .flatMap(({ day, ...amounts }) => (["in", "out"] as const).map((side) => ({ day, side, amount: amounts[side] })))
    .filter(({ amount }) => amount > 0)
    .toSorted((a, b) => b.amount - a.amount);
  const apart = bars
    .slice(0, Math.max(0, Math.min(mostCut, bars.length - leastLower)))
    .findLastIndex(({ amount }, at) => amount > times * (bars[at + 1]?.amount ?? amount));
  const highest = bars[apart + 1]?.amount ?? 1;
  const [, top = highest] = scaleLinear([0, 1]).domain([0, highest]).nice(4).domain();
  return { top: cents(Math.ceil(top)), cut: bars.slice(0, apart + 1) };
}
