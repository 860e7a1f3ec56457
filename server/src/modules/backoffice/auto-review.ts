import { forEachTenant } from "../../platform/database/each-tenant.ts";
import { withAllTenants } from "../../platform/database/tenancy.ts";
import { findApplicationFile, lockCustomer } from "../onboarding/onboarding.ts";
import { approval } from "./approve.ts";
import type { ReviewDeps } from "./backoffice.ts";
import { decideLocked } from "./decide.ts";
import { markExamined, takeUnexamined, tenantsWithUnexamined } from "./queries.ts";
import { mayApprove } from "./rules.ts";

/** The actor of an automatic decision in the audit log. */
const policy = "review-policy auto";

/**
 * Examines each waiting applicant once and approves those without doubt; the others stay with the operator. Answers how
 * many were examined. Safe to run on several servers at once.
 */
export async function reviewWaiting(deps: ReviewDeps): Promise<number> {
  let examined = 0;
  await forEachTenant(await withAllTenants(() => tenantsWithUnexamined(deps.db)), async (tenantId) => {
    while (await reviewNext(deps, tenantId)) examined += 1;
  });
  return examined;
}

/** One applicant in one transaction. A failed review stays with the operator and does not delay others. */
async function reviewNext(deps: ReviewDeps, tenantId: string): Promise<boolean> {
  let next: Awaited<ReturnType<typeof takeUnexamined>>;
  try {
    return await deps.db.transaction().execute(async (tx) => {
      next = await takeUnexamined(tx, tenantId);
      if (!next) return false;
      const customer = await lockCustomer(tx, next);
      await markExamined(tx, next, deps.now());
      if (
        customer.status === "IN_ANALYSIS_INTERNAL" &&
        mayApprove(customer, await findApplicationFile(tx, next), deps.now())
      ) {
        await decideLocked({ ...deps, tx }, customer, policy, approval(await deps.tenants.byId(next.tenantId)));
      }
      return true;
    });
  } catch (error) {
    if (next) await markExamined(deps.db, next, deps.now());
    throw error;
  }
}
