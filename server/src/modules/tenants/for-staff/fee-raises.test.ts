import { cents } from "@vitral/brazil/cents";
import { addDays } from "@vitral/brazil/dates";
import { feeNoticeDays, type TenantTerms } from "@vitral/contract/console/terms/terms";
import fc from "fast-check";
import { expect, test } from "vitest";
import {
  entrepreneurRaises,
  type Fee,
  type FeePayer,
  type FeeRaise,
  feeRaises,
  isRaise,
  lostRaises,
  smallerRaises,
} from "./fee-raises.ts";

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
const version = (
  from: string,
  company: Partial<TenantTerms>,
  { person = {}, isFree = true }: { person?: Partial<TenantTerms>; isFree?: boolean } = {},
) => ({
  from,
  terms: { PERSON: terms(person), COMPANY: terms(company) },
  rules: { entrepreneurFeesFree: isFree },
});
const fixed = (fee: number) => ({ type: "FIXED" as const, fee });
type Version = ReturnType<typeof version>;
/** What a payer pays for a Pix; an account with a fee of its own pays that one, where it pays at all. */
function pixOutOf({ terms: { COMPANY }, rules }: Version, payer: FeePayer): Fee {
  if (payer !== "COMPANY" && rules.entrepreneurFeesFree) return free;
  return payer === "ENTREPRENEUR_OWN" ? "OWN" : COMPANY.pixOut;
}
const payerAndDay = ({ payer, from }: Pick<FeeRaise, "payer" | "from">) => `${payer} ${from}`;
/** The fees of which accounts of entrepreneurs have one of their own. */
const own = ["pixOut"] as const;
const percentage = (fee: number) => ({ type: "PERCENTAGE" as const, fee });

test.each([
  ["more of the same", fixed(1_00), fixed(1_01), true],
  ["less", fixed(1_00), fixed(99), false],
  ["another type, which may be more", fixed(1_00), percentage(1), true],
  ["another type that is zero", fixed(1_00), percentage(0), false],
  ["a higher percentage", percentage(9_900), percentage(9_901), true],
])("of a fee that becomes %s", (_what, before, after, isMore) => {
  const held = [version("2026-01-01", { pixOut: before }, { person: { pixOut: before } })];
  const raises = feeRaises(held, version("2026-06-01", { pixOut: after }, { person: { pixOut: after } }));
  // People never pay for a Pix, and entrepreneurs do not by the rules of this tenant.
  expect(raises).toEqual(isMore ? [{ payer: "COMPANY", name: "pixOut", before, after, from: "2026-06-01" }] : []);
});

test("whatever is published or taken back, a raise was told 30 days before, and at last with its figure", () => {
  const day = (n: number) => addDays("2026-01-01", n);
  const someFee = fc.tuple(fc.boolean(), fc.nat(4)).map(([isFixed, fee]) => (isFixed ? fixed(fee) : percentage(fee)));
  const order = fc.record({ pause: fc.nat(20), ahead: fc.nat(60), fee: fc.option(someFee), isFree: fc.boolean() });
  fc.assert(
    fc.property(fc.array(order, { maxLength: 14 }), (orders) => {
      let versions: Version[] = [version("2025-01-01", { pixOut: fixed(2) })];
      const begun = new Set<string>();
      let notices: { raise: FeeRaise; on: string }[] = [];
      let today = 0;
      for (const { pause, ahead, fee, isFree } of orders) {
        today += pause;
        const from = day(today + ahead);
        const others = versions.filter((one) => one.from !== from);
        // Without a fee the version of the day, or else of the nearest one to come, is taken back.
        const taken = versions.find((one) => one.from >= from && one.from > day(today));
        if (fee === null && !taken) continue;
        const left = versions.filter((one) => one !== taken);
        const instead = left.findLast((one) => one.from < (taken?.from ?? from));
        const next =
          fee === null
            ? instead && { ...instead, from: taken?.from ?? from }
            : version(from, { pixOut: fee }, { isFree });
        if (!next) throw new Error("there is always a version before");
        const raises = feeRaises(versions, next, own);
        if (raises.some((raise) => raise.from < day(today + feeNoticeDays))) continue;
        const smaller = fee === null ? [] : smallerRaises(versions, next, day(today));
        const after = fee === null ? left : [...others, next].toSorted((one, two) => (one.from < two.from ? -1 : 1));
        // Who was told that a raise does not come was, from then on, not told of it.
        const lost = new Set(lostRaises(versions, after, day(today), own).map(payerAndDay));
        notices = notices.filter((one) => !lost.has(payerAndDay(one.raise)));
        notices.push(...[...raises, ...smaller].map((raise) => ({ raise, on: day(today) })));
        // A version of the day on which it begins tells of nothing that is to come.
        if (next.from === day(today)) begun.add(next.from);
        versions = after;
      }
      const payers = ["COMPANY", "ENTREPRENEUR", "ENTREPRENEUR_OWN"] as const;
      versions.forEach((one, n) => {
        for (const payer of payers) {
          const [from, fee] = [one.from, pixOutOf(one, payer)];
          if (!isRaise(pixOutOf(versions[n - 1] ?? one, payer), fee)) continue;
          const ofDay = notices.filter(({ raise }) => payerAndDay(raise) === payerAndDay({ payer, from }));
          const inTime = ofDay.filter(
            ({ on, raise }) => addDays(on, feeNoticeDays) <= from && !isRaise(raise.after, fee),
          );
          expect(inTime, `the raise of ${from}`).not.toEqual([]);
          expect(begun.has(from) ? fee : ofDay.at(-1)?.raise.after, `the last figure of ${from}`).toEqual(fee);
        }
      });
    }),
    { numRuns: 2_000 },
  );
});

test("the end of the freedom is a raise for entrepreneurs alone, of the bank's fee or of their own", () => {
  const versions = [
    version("2026-01-01", { pixOut: fixed(1_00), pixIn: fixed(50) }, { isFree: false }),
    version("2026-02-01", { pixOut: fixed(1_00), pixIn: fixed(50) }),
    version("2026-03-01", { pixOut: fixed(2_00), pixIn: fixed(50) }, { isFree: false }),
    version("2026-04-01", { pixOut: fixed(3_00), pixIn: fixed(50) }, { isFree: false }),
  ];
  const raisesOf = (pixOut: number | null, pixIn: number | null, today = "2026-01-15") =>
    entrepreneurRaises(versions, { pixOut, pixIn }, today).map(({ payer, name, after }) => [payer, name, after]);
  // What rises in April was announced to all companies.
  expect(raisesOf(null, null)).toEqual([
    ["ENTREPRENEUR", "pixOut", fixed(2_00)],
    ["ENTREPRENEUR", "pixIn", fixed(50)],
  ]);
  expect(raisesOf(70, 0)).toEqual([["ENTREPRENEUR_OWN", "pixOut", "OWN"]]);
  expect(raisesOf(null, null, "2026-03-01")).toEqual([]);
});

test.each([
  ["less than announced", 1_50, 1_20, [1_20]],
  ["as much as announced", 1_50, 1_50, []],
  ["more than announced, which is a raise of its own", 1_50, 2_00, []],
  ["no more than before, which is no raise", 1_50, 1_00, []],
  ["a raise where none was announced", 1_00, 1_20, []],
])("of the same day a version with a fee of %s", (_what, announced, fee, told) => {
  const held = version("2026-01-01", { monthly: cents(1_00) });
  const next = version("2026-06-01", { monthly: cents(fee) });
  const smaller = (versions: ReturnType<typeof version>[], today = "2026-03-01") =>
    smallerRaises(versions, next, today).flatMap(({ payer, after }) => (payer === "COMPANY" ? after : []));
  expect(smaller([held, version("2026-06-01", { monthly: cents(announced) })])).toEqual(told);
  expect(smaller([held, version("2026-06-02", { monthly: cents(announced) })])).toEqual([]);
  // A version of today has begun: customers are not notified of a raise to come.
  expect(smaller([held, version("2026-06-01", { monthly: cents(announced) })], "2026-06-01")).toEqual([]);
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
  const lost = { name: "monthly", before: 1_00, after: 1_50, from: "2026-06-01", stays: 1_00 };
  const ofAll = [
    { payer: "COMPANY", ...lost },
    { payer: "ENTREPRENEUR", ...lost },
  ];
  expect(lostRaises([held, raised], after, "2026-03-01")).toEqual(isLost ? ofAll : []);
  expect(lostRaises([held, raised], after, "2026-06-01")).toEqual([]);
});

test("where a rule frees entrepreneurs no more, what companies pay rises for them alone", () => {
  const company = { pixOut: fixed(50), monthly: cents(1_00) };
  const held = [version("2026-01-01", company)];
  const next = version("2026-06-01", company, { isFree: false });
  const raise = { payer: "ENTREPRENEUR", name: "pixOut", before: free, after: fixed(50), from: "2026-06-01" };
  expect(feeRaises(held, next)).toEqual([raise]);
  expect(lostRaises([...held, next], held, "2026-03-01")).toEqual([{ ...raise, stays: free }]);
  expect(feeRaises([...held, next], version("2026-07-01", company))).toEqual([]);
});

test("where a rule frees entrepreneurs no more, a fee of their own comes back, whatever companies pay", () => {
  const held = [version("2026-01-01", {})];
  const next = version("2026-06-01", {}, { isFree: false });
  const raise = { payer: "ENTREPRENEUR_OWN", name: "pixOut", before: free, after: "OWN", from: "2026-06-01" };
  expect(feeRaises(held, next, own)).toEqual([raise]);
  expect(feeRaises(held, next)).toEqual([]);
  expect(lostRaises([...held, next], held, "2026-03-01", own)).toEqual([{ ...raise, stays: free }]);
  // Free for a while: it comes back with the version after.
  expect(feeRaises([{ ...next, from: "2026-01-01" }, next], { ...version("2026-03-01", {}) }, own)).toEqual([raise]);
});
