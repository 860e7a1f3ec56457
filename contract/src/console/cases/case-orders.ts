import type { CommandOrder } from "../../acts/acts.ts";
import type { CaseDecision, CaseKind } from "../cases.ts";

const ofContest = "INFRACTION";

/** The act behind each decision of a case: the kind of case that it decides, and its order for the matter of one. */
const acts: Record<CaseDecision, { caseKind: CaseKind; order: (matter: string) => CommandOrder }> = {
  ACCEPT: {
    caseKind: ofContest,
    order: (contestId) => ({ kind: "contest.accept", payload: { contestId } }),
  },
  REJECT: {
    caseKind: ofContest,
    order: (contestId) => ({ kind: "contest.reject", payload: { contestId } }),
  },
  OBJECTION_ACCEPT: {
    caseKind: ofContest,
    order: (contestId) => ({ kind: "objection.accept", payload: { contestId } }),
  },
  OBJECTION_REJECT: {
    caseKind: ofContest,
    order: (contestId) => ({ kind: "objection.reject", payload: { contestId } }),
  },
  RELEASE: { caseKind: "BLOCK", order: (blockId) => ({ kind: "pix.release", payload: { blockId } }) },
  RECALL_ACCEPT: { caseKind: "RECALL", order: (recallId) => ({ kind: "recall.accept", payload: { recallId } }) },
  RECALL_REFUSE: {
    caseKind: "RECALL",
    order: (recallId) => ({ kind: "recall.refuse", payload: { recallId, rejection: "CANNOT_REFUND" } }),
  },
  UNMARK: { caseKind: "MARK", order: (markId) => ({ kind: "customer.unmark", payload: { markId } }) },
  RESOLVE: {
    caseKind: "DIFFERENCE",
    order: (differenceId) => ({ kind: "reconciliation.resolve", payload: { differenceId } }),
  },
};

/** The id of what a case is about: its contest, block, mark, difference or request. */
export const matterOf = (caseId: string): string => caseId.slice(caseId.indexOf("-") + 1);

/** What orders a decision of a case; null: a case of its kind never has it. */
export function orderOfDecision(caseId: string, decision: CaseDecision): CommandOrder | null {
  const { caseKind, order } = acts[decision];
  return caseId.startsWith(`${caseKind.toLowerCase()}-`) ? order(matterOf(caseId)) : null;
}
