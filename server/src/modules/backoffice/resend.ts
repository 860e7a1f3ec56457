import { askedName, type DocumentType } from "@vitral/contract/documents";
import { requestResubmission } from "../onboarding/onboarding.ts";
import type { ReviewDeps } from "./deps.ts";
import { decide, type ReviewDecision } from "./decide.ts";

type FilesAsked = ReviewDecision & { reason: string; file?: DocumentType | null };

/**
 * Asks for the documents again, or for one file alone, and tells the customer the reason. Only this reopens a rejected
 * customer, and only an operator may do it (ADR-0014). Answers as `decide`; refuses as `requestResubmission`.
 */
export function resend(deps: ReviewDeps, { reason, file = null, ...decision }: FilesAsked) {
  return decide(deps, decision, {
    action: "review.resend",
    from: ["IN_ANALYSIS_INTERNAL", "REJECTED_INTERNAL", "REJECTED"],
    reason,
    async apply(tx, customer) {
      await requestResubmission(tx, customer, { reason, type: file, at: deps.now() });
      return file === null ? {} : { details: { file } };
    },
    message: (name) => ({
      template: "review-resend",
      data: { name, reason, ...(file !== null && { file: askedName(file) }) },
    }),
  });
}
