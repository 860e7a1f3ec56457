import { type Cents, cents } from "@vitral/brazil/cents";
import type { CaseDetail } from "@vitral/contract/console/cases";
import type { CaseStep } from "@vitral/contract/console/case-steps";
import type { FoundCase } from "./case-queries.ts";

type Step = CaseDetail["timeline"][number];
type Event = { at: Date; what: CaseStep; by: string; words: string | null };

/** What happened in a case, the newest first: the steps of the matter, and what the staff did and noted. */
export function timeline(
  found: FoundCase,
  { returned, events }: { returned: readonly { at: Date; amount: Cents }[]; events: readonly Event[] },
): Step[] {
  const step = (what: CaseStep, at: Date | null, amount: Cents | null = null): Step[] =>
    at === null ? [] : [{ at, what, by: null, text: null, amount: amount === null ? null : cents(amount) }];
  const isContest = found.kind === "DISPUTE" || found.kind === "INFRACTION";
  const matter = [
    ...step(found.kind === "BLOCK" ? "HELD" : "OPENED", found.openedAt, found.amount),
    ...step(isContest ? "DECIDED" : "ENDED", found.decidedAt),
    ...returned.flatMap(({ at, amount }) => step("RETURNED", at, amount)),
    ...step("OBJECTED", found.objectedAt),
    ...step("OBJECTION_DECIDED", found.objectionDecidedAt),
  ];
  const ofStaff = events.map(({ words, ...event }): Step => ({ ...event, text: words, amount: null }));
  // Of the same moment, what the staff did stands above what came of it.
  return [...ofStaff, ...matter].toSorted((a, b) => b.at.getTime() - a.at.getTime());
}
