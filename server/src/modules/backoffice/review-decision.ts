import type { ReviewRemarks } from "@vitral/contract/console/commands/review-remarks";
import type { DocumentType } from "@vitral/contract/documents";
import type { CustomerKey } from "../../platform/database/keys.ts";
import { Refusal } from "../../platform/http/errors.ts";
import { auditEvents } from "../audit/audit.ts";
import type { Staff } from "../staff/staff.ts";
import { approve } from "./approve.ts";
import { reasonOfRemarks } from "./attention.ts";
import { findApplicant, removeAssignment } from "./console-queries.ts";
import type { Details } from "./decide.ts";
import type { ApprovalNeedsSecond, ReviewDeps } from "./deps.ts";
import { mustHold } from "./queue/holding.ts";
import { reject } from "./reject.ts";
import { resend } from "./resend.ts";

type Reviewer = { tenantId: string; staff: Staff };

type Decided = { customerId: string } & (
  | { decision: "APPROVE"; isEntrepreneur?: boolean | undefined; remarks?: ReviewRemarks | undefined }
  | { decision: "REJECT"; reason: string }
  | { decision: "RESEND"; reason: string; file?: DocumentType | undefined }
);

/**
 * Decides an application that this person holds. The same decision of the same person again does nothing, as its answer
 * may have been lost. Refuses with REVIEW_TAKEN, with REVIEW_DECIDED where it is, and an approval as `approve`.
 */
export async function decideReview(
  deps: ReviewDeps & { needsSecond: ApprovalNeedsSecond },
  { tenantId, staff }: Reviewer,
  decided: Decided,
): Promise<void> {
  const { customerId } = decided;
  const customerKey = { tenantId, customerId };
  const applicant = await findApplicant(deps.db, customerKey);
  if (!applicant) throw new Refusal("NOT_FOUND");
  if (applicant.status !== "IN_ANALYSIS_INTERNAL") {
    if (await wasDecidedBy(deps, customerKey, staff, decided)) return;
    throw new Refusal("REVIEW_DECIDED");
  }
  await mustHold(deps, customerKey, staff);
  const by = { ...customerKey, actor: staff.email, staffId: staff.id };
  const instead = await {
    APPROVE: async () => {
      if (await deps.needsSecond(customerKey)) throw new Refusal("REVIEW_NEEDS_TWO");
      return approve(deps, by, { isEntrepreneur: isMarking(decided), remarks: remarksOf(decided) });
    },
    REJECT: () => reject(deps, { ...by, reason: reasonOf(decided) }),
    RESEND: () => resend(deps, { ...by, reason: reasonOf(decided), file: fileOf(decided) }),
  }[decided.decision]();
  if (instead !== null && !(await wasDecidedBy(deps, customerKey, staff, decided))) throw new Refusal("REVIEW_DECIDED");
  await removeAssignment(deps.db, customerKey);
}

const actions = { APPROVE: "review.approve", REJECT: "review.reject", RESEND: "review.resend" } as const;

/** Whether the newest decision about an applicant is this one, of this person. */
async function wasDecidedBy({ db }: Pick<ReviewDeps, "db">, customerKey: CustomerKey, staff: Staff, decided: Decided) {
  const newest = await Promise.all(
    Object.values(actions).map(async (action) => (await auditEvents(db, { ...customerKey, action, limit: 1 }))[0]),
  );
  const [last] = newest.filter((row) => row !== undefined).toSorted((a, b) => b.number - a.number);
  if (last?.action !== actions[decided.decision] || last.actor !== staff.email) return false;
  const { isEntrepreneur = false, file = null } = (last.details ?? {}) as Partial<Details>;
  const isSame = isEntrepreneur === isMarking(decided) && file === fileOf(decided);
  return isSame && (last.reason ?? "") === reasonOf(decided);
}

/** Whether an approval marks the company as an individual entrepreneur. */
const isMarking = (decided: Decided): boolean => decided.decision === "APPROVE" && decided.isEntrepreneur === true;
const remarksOf = (decided: Decided): ReviewRemarks => (decided.decision === "APPROVE" && decided.remarks) || [];
const fileOf = (decided: Decided): DocumentType | null => (decided.decision === "RESEND" && decided.file) || null;
const reasonOf = (decided: Decided): string =>
  "reason" in decided ? decided.reason : reasonOfRemarks(remarksOf(decided));
