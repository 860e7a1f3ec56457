import type { EntityType, OnboardingStep } from "@vitral/contract/customers";
import type { Progress } from "@vitral/contract/onboarding";
import { stepIndex, stepAfter } from "@vitral/contract/onboarding-order";
import type { Tx } from "../../platform/database/db.ts";
import { Refusal } from "../../platform/http/errors.ts";
import type { Caller } from "../identity/identity.ts";
import type { OnboardingDeps } from "./onboarding.ts";
import { lockCustomer, moveTo, type OnboardingState } from "./state-queries.ts";

/** One call of the onboarding: the step it belongs to, what it writes, and how a repetition is recognized. */
export type StepCall = {
  track: EntityType;
  step: OnboardingStep;
  /** The last step at which it is allowed, where that is not `step`: an e-mail may be changed until it is confirmed. */
  until?: OnboardingStep;
  /** Writes it. A Refusal that it returns is thrown after the commit, so that a wrong code is counted. */
  apply: (tx: Tx, customer: OnboardingState) => Promise<Refusal | null | void>;
  /** Whether the same data was written before. */
  alreadyApplied: (tx: Tx, customer: OnboardingState) => Promise<boolean>;
};

/**
 * Applies one step of a customer under the lock of the customer's row: of two calls at once, the second finds the step
 * done. A call that comes too early, or later with other data, is refused with WRONG_STEP and changes nothing; the same
 * data again is accepted and changes nothing.
 */
export async function advanceStep({ db, now }: OnboardingDeps, caller: Caller, call: StepCall): Promise<Progress> {
  const outcome = await db.transaction().execute(async (tx) => {
    const customer = await lockCustomer(tx, { tenantId: caller.tenant.id, customerId: caller.id });
    if (isFinished(customer, call)) {
      if (await call.alreadyApplied(tx, customer)) return customer;
      throw new Refusal("WRONG_STEP");
    }
    const refusal = await call.apply(tx, customer);
    if (refusal) return refusal;
    const onboardingStep = stepAfter(call.track, call.step);
    await moveTo(tx, customer, { status: "PENDING", onboardingStep, at: now() });
    return { status: "PENDING" as const, onboardingStep };
  });
  if (outcome instanceof Refusal) throw outcome;
  return { status: outcome.status, onboardingStep: outcome.onboardingStep };
}

/** Refuses with WRONG_STEP where the call belongs to the other track or to a later step. */
function isFinished(
  { entityType, status, onboardingStep }: OnboardingState,
  { track, step, until = step }: StepCall,
): boolean {
  const index = stepIndex(track, onboardingStep);
  if (entityType !== track || index < stepIndex(track, step)) throw new Refusal("WRONG_STEP");
  return index > stepIndex(track, until) || status !== "PENDING";
}
