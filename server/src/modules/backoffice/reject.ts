import { moveTo } from "../onboarding/onboarding.ts";
import type { ReviewDeps } from "./deps.ts";
import { decide, type ReviewDecision } from "./decide.ts";

/** Rejects an applicant. The reason is in the audit log only. Answers as `decide`. */
export function reject(deps: ReviewDeps, { reason, ...decision }: ReviewDecision & { reason: string }) {
  return decide(deps, decision, {
    action: "review.reject",
    from: ["IN_ANALYSIS_INTERNAL"],
    reason,
    async apply(tx, customer) {
      await moveTo(tx, customer, { status: "REJECTED_INTERNAL", onboardingStep: customer.onboardingStep });
      return {};
    },
    message: (name) => ({ template: "review-rejected", data: { name } }),
  });
}
