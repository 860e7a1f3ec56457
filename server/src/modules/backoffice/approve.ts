import { openAccount } from "../accounts/accounts.ts";
import { moveTo } from "../onboarding/onboarding.ts";
import type { Tenant } from "../tenants/tenants.ts";
import type { ReviewDeps } from "./backoffice.ts";
import { decide, type Decision } from "./decide.ts";

/** Approves an applicant: the account is open, the customer ACTIVE (ADR-0014). Answers as `decide`. */
export async function approve(deps: ReviewDeps, decision: Decision) {
  return decide(deps, decision, approval(await deps.tenants.byId(decision.tenantId)));
}

/** An approval opens an account with the tenant's terms and sends an e-mail. */
export const approval = (tenant: Tenant): Parameters<typeof decide>[2] => ({
  action: "review.approve",
  from: ["IN_ANALYSIS_INTERNAL"],
  async apply(tx, customer) {
    const accountId = await openAccount(tx, { tenant, ownerId: customer.customerId });
    await moveTo(tx, customer, { status: "ACTIVE", onboardingStep: "DONE" });
    return { accountId };
  },
  message: (name) => ({ template: "review-approved", data: { name } }),
});
