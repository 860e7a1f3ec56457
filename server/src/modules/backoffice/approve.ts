import { openAccount } from "../accounts/accounts.ts";
import type { CustomerKey } from "../../platform/database/keys.ts";
import { Refusal } from "../../platform/http/errors.ts";
import { customersForStaff } from "../identity/identity.ts";
import { findApplicationFile, moveTo } from "../onboarding/onboarding.ts";
import type { Tenant } from "../tenants/tenants.ts";
import type { ReviewDeps } from "./deps.ts";
import { attentionOf, isComplete } from "./attention.ts";
import { findApplicant } from "./applicant-queries.ts";
import type { ReviewDecision } from "./decide.ts";
import { askProtege, refuseProtected } from "./protege/ask-protege.ts";

type Seen = {
  /** The register of the CNPJ says so, as the person who approves has seen (decision 0067). */
  isEntrepreneur?: boolean | undefined;
  /** Which of the checks that need a look have no reason; left out where none is needed. */
  explained?: { now: Date; unexplained: (attention: string[]) => string[] };
};

/**
 * An approval opens an account with the tenant's terms: the customer is ACTIVE (ADR-0014). It marks an individual
 * entrepreneur and sends an e-mail. It refuses with REVIEW_INCOMPLETE where files are missing, and with
 * REVIEW_NEEDS_REASONS where checks have no reason.
 */
export const approval = (tenant: Tenant, { isEntrepreneur = false, explained }: Seen = {}): ReviewDecision => ({
  from: ["IN_ANALYSIS_INTERNAL"],
  async apply(tx, customer) {
    if (!isComplete(customer.entityType, await findApplicationFile(tx, customer)))
      throw new Refusal("REVIEW_INCOMPLETE");
    const names = explained ? explained.unexplained((await attentionOf(tx, customer, explained.now)).attention) : [];
    if (names.length > 0) throw new Refusal("REVIEW_NEEDS_REASONS", { words: { names: names.join(", ") } });
    const accountId = await openAccount(tx, { tenant, ownerId: customer.customerId });
    await moveTo(tx, customer, { status: "ACTIVE", onboardingStep: "DONE" });
    if (!isEntrepreneur || customer.entityType !== "COMPANY") return { accountId };
    const { tenantId, customerId } = customer;
    await customersForStaff.changeEntrepreneur(tx, { tenantId, customerId, isEntrepreneur });
    return { accountId, isEntrepreneur };
  },
  message: (name) => ({ template: "review-approved", data: { name } }),
});

/**
 * Asks BC Protege+ right before an approval, outside of any transaction. Refuses with REVIEW_PROTECTED or
 * REVIEW_PROTEGE_SILENT.
 */
export async function prepareApproval(deps: ReviewDeps, customerKey: CustomerKey, actor: string): Promise<void> {
  const found = await findApplicant(deps.db, customerKey);
  if (found?.status === "IN_ANALYSIS_INTERNAL") refuseProtected(await askProtege(deps, customerKey, actor));
}
