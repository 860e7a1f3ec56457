import { openAccount } from "../accounts/accounts.ts";
import type { ReviewRemarks } from "@vitral/contract/console/commands/review-remarks";
import type { CustomerKey } from "../../platform/database/keys.ts";
import type { Tx } from "../../platform/database/db.ts";
import { Refusal } from "../../platform/http/errors.ts";
import { customerAdministration } from "../identity/identity.ts";
import { findApplicationFile, lockCustomer, moveTo } from "../onboarding/onboarding.ts";
import type { Tenant } from "../tenants/tenants.ts";
import type { ReviewDeps } from "./deps.ts";
import { attentionOf, isComplete, reasonOfRemarks, withoutReason } from "./attention.ts";
import { findApplicant } from "./console-queries.ts";
import { applyLocked, decide, type ReviewDecision } from "./decide.ts";
import { askProtege, refuseProtected } from "./protege/ask-protege.ts";

/**
 * Approves an applicant: the account is open, the customer ACTIVE (ADR-0014). BC Protege+ is asked right before,
 * outside of any transaction. Answers as `decide`; refuses with REVIEW_PROTECTED, REVIEW_PROTEGE_SILENT, or as
 * `approval`. Without `remarks` the reason of the decision stands for every check that needs a look.
 */
export async function approve(deps: ReviewDeps, decision: ReviewDecision, marks: Marks = {}) {
  const found = await findApplicant(deps.db, decision);
  if (found?.status === "IN_ANALYSIS_INTERNAL") refuseProtected(await askProtege(deps, decision, decision.actor));
  const { remarks } = marks;
  const unexplained = (attention: string[]) =>
    remarks ? withoutReason(attention, remarks) : decision.reason === undefined ? attention : [];
  const explained = { now: deps.now(), unexplained };
  return decide(deps, decision, approval(await deps.tenants.byId(decision.tenantId), { ...marks, explained }));
}

/** What the person who approves has seen, in the register of the CNPJ too (decision 0067). */
type Marks = {
  isEntrepreneur?: boolean | undefined;
  /** Why each check that needs a look is no obstacle. */
  remarks?: ReviewRemarks | undefined;
};

/** Which of the checks that need a look have no reason; left out where the caller has seen to it. */
type Explained = { explained?: { now: Date; unexplained: (attention: string[]) => string[] } };

/**
 * An approval opens an account with the tenant's terms, marks an individual entrepreneur and sends an e-mail. It
 * refuses with REVIEW_INCOMPLETE where files are missing, and with REVIEW_NEEDS_REASONS where checks have no
 * reason.
 */
export const approval = (
  tenant: Tenant,
  { isEntrepreneur = false, remarks = [], explained }: Marks & Explained = {},
): Parameters<typeof decide>[2] => ({
  action: "review.approve",
  from: ["IN_ANALYSIS_INTERNAL"],
  ...(remarks.length > 0 && { reason: reasonOfRemarks(remarks) }),
  async apply(tx, customer) {
    if (!isComplete(customer.entityType, await findApplicationFile(tx, customer)))
      throw new Refusal("REVIEW_INCOMPLETE");
    if (explained) await requireReasons(tx, customer, explained);
    const accountId = await openAccount(tx, { tenant, ownerId: customer.customerId });
    await moveTo(tx, customer, { status: "ACTIVE", onboardingStep: "DONE" });
    if (!isEntrepreneur || customer.entityType !== "COMPANY") return { accountId };
    const { tenantId, customerId } = customer;
    await customerAdministration.changeEntrepreneur(tx, { tenantId, customerId, isEntrepreneur });
    return { accountId, details: { isEntrepreneur } };
  },
  message: (name) => ({ template: "review-approved", data: { name } }),
});

async function requireReasons(
  tx: Tx,
  customerKey: CustomerKey,
  { now, unexplained }: NonNullable<Explained["explained"]>,
): Promise<void> {
  const names = unexplained((await attentionOf(tx, customerKey, now)).attention);
  if (names.length > 0) throw new Refusal("REVIEW_NEEDS_REASONS", { words: { names: names.join(", ") } });
}

/**
 * Asks BC Protege+ before a command approves an applicant, outside of any transaction. Refuses with REVIEW_PROTECTED or
 * REVIEW_PROTEGE_SILENT.
 */
export async function prepareApproval(
  deps: ReviewDeps,
  customerKey: { tenantId: string; customerId: string },
  actor: string,
) {
  const found = await findApplicant(deps.db, customerKey);
  if (found?.status === "IN_ANALYSIS_INTERNAL") refuseProtected(await askProtege(deps, customerKey, actor));
}

/** Approves in the transaction of a command, which audits it. Answers the account; null where it is decided already. */
export async function approveLocked(
  deps: Pick<ReviewDeps, "outbox"> & { tx: Tx },
  customerKey: { tenantId: string; customerId: string },
  { tenant, ...marks }: Marks & { tenant: Tenant },
): Promise<string | null> {
  const customer = await lockCustomer(deps.tx, customerKey);
  const kind = approval(tenant, marks);
  if (!kind.from.includes(customer.status)) return null;
  return (await applyLocked(deps, customer, kind)).accountId ?? null;
}
