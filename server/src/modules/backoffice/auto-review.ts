import { forEachDueTenant } from "../../platform/database/due-work.ts";
import { recordAudit } from "../audit/audit.ts";
import { findApplicationFile, lockCustomer } from "../onboarding/onboarding.ts";
import { endOvertaken } from "../staff/staff.ts";
import { approval } from "./approve.ts";
import type { ReviewDeps } from "./deps.ts";
import { applyLocked, approvalsOvertaken } from "./decide.ts";
import { askProtege, openingOf } from "./protege/ask-protege.ts";
import { findUnexamined, markExamined, takeUnexamined, dueExaminations } from "./queries.ts";
import { mayApprove } from "./rules.ts";

/** The actor of an automatic decision in the audit log. */
const policy = "review-policy auto";

/**
 * Examines each waiting applicant once and approves those without doubt; the others stay with the operator. Answers in
 * how many milliseconds there are some again. Safe to run on several servers at once.
 */
export async function reviewWaiting(deps: ReviewDeps): Promise<number> {
  return forEachDueTenant(deps, [dueExaminations], async (tenantId) => {
    while (await reviewNext(deps, tenantId));
  });
}

/**
 * One applicant: BC Protege+ is asked before the one transaction of the decision. A failed review, and one without an
 * answer, stays with the operator and does not delay others. Another server that chose the same one ends its round.
 */
async function reviewNext(deps: ReviewDeps, tenantId: string): Promise<boolean> {
  const next = await findUnexamined(deps.db, tenantId);
  if (!next) return false;
  try {
    const isFree = next.waits && openingOf(await askProtege(deps, next, policy)) === "FREE";
    return await deps.db.transaction().execute(async (tx) => {
      if (!(await takeUnexamined(tx, next))) return false;
      const customer = await lockCustomer(tx, next);
      await markExamined(tx, next, deps.now());
      const waits = customer.status === "IN_ANALYSIS_INTERNAL" && isFree;
      if (waits && mayApprove(customer, await findApplicationFile(tx, next), deps.now())) {
        const tenant = await deps.tenants.byId(next.tenantId);
        const { accountId } = await applyLocked({ ...deps, tx }, customer, approval(tenant));
        const { customerId } = customer;
        const action = "review.approve";
        const done = {
          tenantId,
          at: deps.now(),
          actor: policy,
          action,
          customerId,
          ...(accountId && { accountId }),
        } as const;
        await endOvertaken(tx, approvalsOvertaken(action, customerId), done, () => recordAudit(tx, done));
      }
      return true;
    });
  } catch (error) {
    await markExamined(deps.db, next, deps.now());
    throw error;
  }
}
