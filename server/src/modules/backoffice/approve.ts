import { openAccount } from "../accounts/accounts.ts";
import { moveTo } from "../onboarding/onboarding.ts";
import type { Tenant } from "../tenants/tenants.ts";
import type { ReviewDeps } from "./deps.ts";
import { findApplicant } from "./console-queries.ts";
import { decide, type ReviewDecision } from "./decide.ts";
import { askProtege, refuseProtected } from "./protege/ask-protege.ts";

/**
 * Approves an applicant: the account is open, the customer ACTIVE (ADR-0014). BC Protege+ is asked right before,
 * outside of any transaction. Answers as `decide`; refuses with REVIEW_PROTECTED or REVIEW_PROTEGE_SILENT.
 */
export async function approve(deps: ReviewDeps, decision: ReviewDecision) {
  const found = await findApplicant(deps.db, decision);
  if (found?.status === "IN_ANALYSIS_INTERNAL") refuseProtected(await askProtege(deps, decision, decision.actor));
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
