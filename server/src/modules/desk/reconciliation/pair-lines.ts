import { cents } from "@vitral/brazil/cents";
import { addDays, endOfSaoPauloDay, saoPauloDay, startOfSaoPauloDay } from "@vitral/brazil/dates";
import type { SettledLine } from "../../pix/pix.ts";

/** A movement that one side has for less than that, in milliseconds, may be under way to the other. */
export const graceMs = 600_000;

/** The lines of both sides that count on a day, and those that only one has. */
export type Pairing = {
  booked: readonly SettledLine[];
  settled: readonly SettledLine[];
  matched: number;
  onlyBooked: readonly SettledLine[];
  onlySettled: readonly SettledLine[];
};

/**
 * Pairs the lines of both sides of a day. What has no pair and is younger than the grace is left out of all: it counts
 * at the next run.
 */
export function pairUp(booked: readonly SettledLine[], settled: readonly SettledLine[], at: Date): Pairing {
  const isOld = (line: SettledLine) => at.getTime() - line.at.getTime() >= graceMs;
  const [here, there] = [split(booked, settled), split(settled, booked)];
  const [onlyBooked, onlySettled] = [here.without.filter(isOld), there.without.filter(isOld)];
  return {
    booked: [...here.paired, ...onlyBooked],
    settled: [...there.paired, ...onlySettled],
    matched: here.paired.length,
    onlyBooked,
    onlySettled,
  };
}

/** The lines of any day: null where the network has no statement of it. */
type Days = {
  booksOf: (day: string) => Promise<SettledLine[]>;
  settledOn: (day: string) => Promise<readonly SettledLine[] | null>;
};

/**
 * Pairs what only one side of a day has with what only the other side of a day beside it has: what settled a moment
 * before midnight is posted after it. Such a movement counts on the day on which the network settled it. Answers the
 * ids that have their pair on each of those days, too.
 */
export async function pairAcrossMidnight(
  days: Days,
  { day, at, found }: { day: string; at: Date; found: Pairing },
): Promise<{ found: Pairing; crossed: { day: string; ids: string[] }[] }> {
  const before = await pairWith(days, addDays(day, -1), { midnight: startOfSaoPauloDay(day), found });
  const next = addDays(day, 1);
  if (next > saoPauloDay(at)) return { found: before.found, crossed: [before] };
  const after = await pairWith(days, next, { midnight: endOfSaoPauloDay(day), found: before.found });
  return { found: after.found, crossed: [before, after] };
}

/** Pairs with the day before or after a midnight. */
async function pairWith(
  { booksOf, settledOn }: Days,
  day: string,
  { midnight, found }: { midnight: Date; found: Pairing },
) {
  const isBefore = endOfSaoPauloDay(day) <= midnight;
  // Only two clocks that differ a little have what is posted before it settled.
  const isNear = (line: SettledLine) => Math.abs(line.at.getTime() - midnight.getTime()) < graceMs;
  const booked = isBefore ? found.onlyBooked : found.onlyBooked.filter(isNear);
  const settled = isBefore ? found.onlySettled.filter(isNear) : found.onlySettled;
  const none = { day, ids: [], found };
  if (booked.length + settled.length === 0) return none;
  const [booksThere, linesThere] = [await booksOf(day), await settledOn(day)];
  if (linesThere === null) return none;
  const settledThere = split(booked, split(linesThere, booksThere).without).paired;
  const bookedThere = split(settled, split(booksThere, linesThere).without).paired;
  const paired = new Set([...settledThere, ...bookedThere]);
  const hasNone = (line: SettledLine) => !paired.has(line);
  return {
    day,
    ids: [...paired].map(({ endToEnd }) => endToEnd),
    found: {
      booked: [...found.booked.filter(hasNone), ...bookedThere],
      settled: found.settled,
      matched: found.matched + bookedThere.length,
      onlyBooked: found.onlyBooked.filter(hasNone),
      onlySettled: found.onlySettled.filter(hasNone),
    },
  };
}

const keyOf = ({ endToEnd, amount }: SettledLine) => `${endToEnd} ${amount}`;

/**
 * The lines of one side with and without a pair. One has none that the other side has not, has with another amount, or
 * has fewer times: what the network settled twice and the books have once is there once.
 */
export function split(own: readonly SettledLine[], other: readonly SettledLine[]) {
  const left = new Map<string, number>();
  for (const line of other) left.set(keyOf(line), (left.get(keyOf(line)) ?? 0) + 1);
  const found: Record<"paired" | "without", SettledLine[]> = { paired: [], without: [] };
  for (const line of own) {
    const count = left.get(keyOf(line)) ?? 0;
    left.set(keyOf(line), count - 1);
    found[count > 0 ? "paired" : "without"].push(line);
  }
  return found;
}

/** One line for each id, with the sum of its amounts: a difference is stored once for an id and a side. */
export function byId(lines: readonly SettledLine[]): SettledLine[] {
  const found = new Map<string, SettledLine>();
  for (const line of lines) {
    const first = found.get(line.endToEnd);
    found.set(line.endToEnd, first ? { ...first, amount: cents(first.amount + line.amount) } : line);
  }
  return [...found.values()];
}

/** What came in and what went out, in centavos. */
export const sums = (lines: readonly SettledLine[]) => ({
  in: lines.reduce((sum, { amount }) => sum + Math.max(amount, 0), 0),
  out: lines.reduce((sum, { amount }) => sum + Math.max(0 - amount, 0), 0),
});
