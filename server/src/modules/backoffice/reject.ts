import { moveTo } from "../onboarding/onboarding.ts";
import type { ReviewDecision } from "./decide.ts";

/** Rejects an application. The customer is told so, not why. */
export const rejection: ReviewDecision = {
  from: ["IN_ANALYSIS_INTERNAL"],
  async apply(tx, customer) {
    await moveTo(tx, customer, { status: "REJECTED_INTERNAL", onboardingStep: customer.onboardingStep });
    return {};
  },
  message: (name) => ({ template: "review-rejected", data: { name } }),
};
