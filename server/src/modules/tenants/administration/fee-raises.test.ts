import { cents } from "@vitral/brazil/cents";
import { addDays } from "@vitral/brazil/dates";
import { feeNoticeDays, type TenantTerms } from "@vitral/contract/console/terms/terms";
import fc from "fast-check";
import { expect, test } from "vitest";
import { feeRaises, lostRaises } from "./fee-raises.ts";

const free = { type: "FIXED" as const, fee: 0 };
const terms = (changes: Partial<TenantTerms>): TenantTerms => ({
  dayLimit: cents(5_000_00),
  nightLimit: cents(1_000_00),
  transactionLimit: cents(2_000_00),
  pixOut: free,
  pixIn: free,
  tedOut: free,
  billet: cents(0),
  monthly: cents(0),
  ...changes,
});
const version = (from: string, company: Partial<TenantTerms>, person: Partial<TenantTerms> = {}) => ({
  from,
  terms: { PERSON: terms(person), COMPANY: terms(company) },
});
const fixed = (fee: number) => ({ type: "FIXED" as const, fee });
const percentage = (fee: number) => ({ type: "PERCENTAGE" as const, fee });

test.each([
  ["more of the same", fixed(1_00), fixed(1_01), true],
  ["less", fixed(1_00), fixed(99), false],
  ["another type, which may be more", fixed(1_00), percentage(1), true],
  ["another type that is zero", fixed(1_00), percentage(0), false],
  ["a higher percentage", percentage(9_900), percentage(9_901), true],
])("of a fee that becomes %s", (_what, before, after, isRaise) => {
  const held = [version("2026-01-01", { pixOut: before }, { pixOut: before })];
  const raises = feeRaises(held, version("2026-06-01", { pixOut: after }, { pixOut: after }));
  // People never pay for a Pix.
  expect(raises).toEqual(isRaise ? [{ entityType: "COMPANY", name: "pixOut", before, after, from: "2026-06-01" }] : []);
});

test("whatever is published or taken back, no fee rises that was not told 30 days before", () => {
  const day = (n: number) => addDays("2026-01-01", n);
  const order = fc.record({ pause: fc.nat(20), ahead: fc.nat(60), fee: fc.option(fc.nat(4)) });
  fc.assert(
    fc.property(fc.array(order, { maxLength: 14 }), (orders) => {
      let versions = [version("2025-01-01", { monthly: cents(2) })];
      let notices: { on: string; from: string; fee: number }[] = [];
      let today = 0;
      for (const { pause, ahead, fee } of orders) {
        today += pause;
        const from = day(today + ahead);
        const others = versions.filter((one) => one.from !== from);
        // Without a fee the version of the day, or else of the nearest one to come, is taken back.
        const taken = versions.find((one) => one.from >= from && one.from > day(today));
        if (fee === null && !taken) continue;
        const left = versions.filter((one) => one !== taken);
        const instead = left.findLast((one) => one.from < (taken?.from ?? from));
        const next =
          fee === null ? instead && { ...instead, from: taken?.from ?? from } : version(from, { monthly: cents(fee) });
        if (!next) throw new Error("there is always a version before");
        const raises = feeRaises(versions, next);
        if (raises.some((raise) => raise.from < day(today + feeNoticeDays))) continue;
        const after = fee === null ? left : [...others, next].toSorted((one, two) => (one.from < two.from ? -1 : 1));
        // Who was told that a raise does not come was, from then on, not told of it.
        const lost = new Set(lostRaises(versions, after, day(today)).map((raise) => raise.from));
        notices = notices.filter((one) => !lost.has(one.from));
        notices.push(...raises.map((raise) => ({ on: day(today), from: raise.from, fee: Number(raise.after) })));
        versions = after;
      }
      const feeOf = (n: number) => versions[n]?.terms.COMPANY.monthly ?? 0;
      versions.forEach(({ from }, n) => {
        if (n === 0 || feeOf(n) <= feeOf(n - 1)) return;
        const inTime = notices.filter(
          (one) => one.from === from && one.fee >= feeOf(n) && addDays(one.on, feeNoticeDays) <= from,
        );
        expect(inTime, `the raise of ${from}`).not.toEqual([]);
      });
    }),
    { numRuns: 2_000 },
  );
});

test.each([
  ["is taken back", undefined, true],
  ["is replaced by the old fee", 1_00, true],
  ["is replaced by a smaller raise", 1_20, false],
  ["is replaced by a greater raise", 2_00, false],
])("a raise to come is lost where its version %s: the fee of that day is no more than before", (_what, fee, isLost) => {
  const [held, raised] = [
    version("2026-01-01", { monthly: cents(1_00) }),
    version("2026-06-01", { monthly: cents(1_50) }),
  ];
  const after = fee === undefined ? [held] : [held, version("2026-06-01", { monthly: cents(fee) })];
  const lost = { entityType: "COMPANY", name: "monthly", before: 1_00, after: 1_50, from: "2026-06-01", stays: 1_00 };
  expect(lostRaises([held, raised], after, "2026-03-01")).toEqual(isLost ? [lost] : []);
  expect(lostRaises([held, raised], after, "2026-06-01")).toEqual([]);
});
