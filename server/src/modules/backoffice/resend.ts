import { requestResubmission } from "../onboarding/onboarding.ts";
import type { ReviewDeps } from "./deps.ts";
import { decide, type ReviewDecision } from "./decide.ts";

/**
 * Asks for the documents again and tells the customer the reason. Only this reopens a rejected customer, and only an
 * operator may do it (ADR-0014). Answers as `decide`.
 */
export function resend(deps: ReviewDeps, { reason, ...decision }: ReviewDecision & { reason: string }) {
  return decide(deps, decision, {
    action: "review.resend",
    from: ["IN_ANALYSIS_INTERNAL", "REJECTED_INTERNAL", "REJECTED"],
    reason,
    async apply(tx, customer) {
      await requestResubmission(tx, customer, deps.now());
      return {};
    },
    message: (name) => ({ template: "review-resend", data: { name, reason } }),
  });
}
