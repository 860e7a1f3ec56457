import fc from "fast-check";
import { ClaimRole, ClaimStatus, ClaimType } from "@vitral/contract/pix-claims";
import { expect, test } from "vitest";
import {
  type ClaimFacts,
  type ClaimMove,
  claimDuties,
  claimRules,
  dutyOf,
  isOver,
  statusAfter,
  termOf,
} from "./claim-states.ts";

const hour = 3_600_000;
const begin = new Date("2026-03-10T15:00:00Z");
const steps = ["acknowledge", "confirm", "cancel", "complete"] as const;
const reasons = [
  null,
  "USER_REQUESTED",
  "FRAUD",
  "ACCOUNT_CLOSURE",
  "DEFAULT_OPERATION",
  "RECONCILIATION",
  "RFB_VALIDATION",
] as const;

const anyOf = <Name extends string>(type: { def: { entries: Record<string, Name> } }) =>
  fc.constantFrom(...Object.values(type.def.entries));
const anything = fc.record({
  by: anyOf(ClaimRole),
  step: fc.constantFrom(...steps),
  reason: fc.constantFrom(...reasons),
});
const oneOfTheTables = fc.constantFrom(
  ...Object.values(claimRules)
    .flat()
    .flatMap(({ by, step, reasons: some = [null] }) => some.map((reason) => ({ by, step, reason }))),
);
const event = fc
  .tuple(fc.constantFrom(0, 1, 24, 100, 170, 400), fc.boolean(), fc.oneof(anything, oneOfTheTables))
  /** `byItself`: a bank makes what it has to make by itself, instead of this step. */
  .map(([hours, byItself, move]) => Object.assign({ hours, byItself }, move));

type Made = ClaimMove & { from: ClaimFacts["status"]; to: ClaimFacts["status"]; days: number; sinceConfirmed: number };

/** What was made of events in this order, beginning with an open claim. */
function walk(type: ClaimFacts["type"], events: readonly (ClaimMove & { hours: number; byItself: boolean })[]) {
  let claim: ClaimFacts = { type, status: "OPEN", createdAt: begin, confirmedAt: null };
  let at = begin;
  const made: Made[] = [];
  for (const { hours, byItself, ...asked } of events) {
    at = new Date(at.getTime() + hours * hour);
    const move = byItself ? dutyOf(claim, asked.by, at) : asked;
    const to = move && statusAfter(claim, move, at);
    if (!move || !to) continue;
    const days = (since: Date) => (at.getTime() - since.getTime()) / (24 * hour);
    made.push({ ...move, from: claim.status, to, days: days(begin), sinceConfirmed: days(claim.confirmedAt ?? at) });
    claim = Object.assign({}, claim, { status: to }, to === "CONFIRMED" && { confirmedAt: at });
  }
  return { claim, made };
}

/** What the manual says of a step, in other words than the tables. */
function isByTheTables(type: ClaimFacts["type"], made: Made): boolean {
  const { step, by, reason, from, to, days, sinceConfirmed } = made;
  const isOwnership = type === "OWNERSHIP";
  if (by === "CLAIMER" && !["cancel", "complete"].includes(step)) return false;
  if (to === "COMPLETED" && isOwnership && (sinceConfirmed < 7 || days >= 30)) return false;
  if (to === "COMPLETED") return by === "CLAIMER" && from === "CONFIRMED";
  if (to === "CONFIRMED" && (by !== "DONOR" || from !== "WAITING_RESOLUTION")) return false;
  // Silence cancels a portability and confirms an ownership, never before day 7.
  if (by === "DONOR" && reason === "DEFAULT_OPERATION")
    return days >= 7 && to === (isOwnership ? "CONFIRMED" : "CANCELLED");
  if (isOwnership && by === "DONOR" && to === "CANCELLED") return reason === "FRAUD" && sinceConfirmed < 7;
  // A customer cannot take back a portability that is confirmed.
  const isTakenBack = !isOwnership && from === "CONFIRMED" && to === "CANCELLED";
  return !isTakenBack || ["FRAUD", "RECONCILIATION", "RFB_VALIDATION"].includes(reason ?? "");
}

const toTheEnd: (ClaimMove & { hours: number; byItself: boolean })[] = [
  { hours: 0, byItself: false, by: "DONOR", step: "acknowledge", reason: null },
  { hours: 1, byItself: false, by: "DONOR", step: "confirm", reason: "USER_REQUESTED" },
  { hours: 170, byItself: false, by: "CLAIMER", step: "complete", reason: null },
];

test("in any order of both sides' steps a claim keeps to the manual's tables", () => {
  const ends = new Set<string>();
  fc.assert(
    fc.property(anyOf(ClaimType), fc.array(event, { maxLength: 40 }), (type, events) => {
      const { claim, made } = walk(type, events);
      ends.add(`${type} ${claim.status}`);
      const path = made.map(({ to }) => to);
      // Each status comes at most once, and nothing comes after an end.
      expect(new Set(path).size).toBe(path.length);
      expect(path.slice(0, -1).some(isOver)).toBe(false);
      expect(made.filter((one) => !isByTheTables(type, one))).toEqual([]);
    }),
    // Chance alone does not always complete a claim of each type.
    {
      numRuns: 2_000,
      examples: [
        ["PORTABILITY", toTheEnd],
        ["OWNERSHIP", toTheEnd],
      ],
    },
  );
  // The walks reach every status of both kinds.
  expect(ends.size).toBe(2 * Object.keys(ClaimStatus.def.entries).length);
});

test("left to the banks, every claim has ended by day 30", () => {
  fc.assert(
    fc.property(anyOf(ClaimType), fc.array(event, { maxLength: 10 }), (type, events) => {
      const { claim } = walk(type, events);
      const late = new Date(begin.getTime() + 2 * 30 * 24 * hour + 2_400 * hour);
      let now = claim;
      for (let step = 0; step < 6; step += 1) {
        for (const by of ["DONOR", "CLAIMER"] as const) {
          const duty = dutyOf(now, by, late);
          const to = duty && statusAfter(now, duty, late);
          if (to) now = Object.assign({}, now, { status: to }, to === "CONFIRMED" && { confirmedAt: late });
        }
      }
      expect(isOver(now.status)).toBe(true);
    }),
  );
});

test("every duty of a bank is a step that it may make at that moment", () => {
  for (const type of ["PORTABILITY", "OWNERSHIP"] as const)
    for (const { by, from, step, reason, since } of claimDuties[type]) {
      const claim: ClaimFacts = {
        type,
        status: from,
        createdAt: begin,
        confirmedAt: from === "CONFIRMED" ? begin : null,
      };
      const at = (since && termOf(claim, since)) ?? begin;
      expect(statusAfter(claim, { by, step, reason }, at)).not.toBeNull();
      if (!since) continue;
      expect(dutyOf(claim, by, new Date(at.getTime() - 1))).toBeNull();
      expect(statusAfter(claim, { by, step, reason }, new Date(at.getTime() - 1))).toBeNull();
    }
  expect(Object.keys(claimRules)).toEqual(Object.keys(claimDuties));
});
