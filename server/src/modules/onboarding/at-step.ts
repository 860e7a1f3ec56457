import type { EntityType, OnboardingStep } from "@vitral/contract/customers";
import type { Progress } from "@vitral/contract/onboarding";
import { placeOf, stepAfter } from "@vitral/contract/onboarding-order";
import type { Tx } from "../../platform/database/db.ts";
import { Refusal } from "../../platform/http/errors.ts";
import type { Caller } from "../identity/identity.ts";
import type { OnboardingDeps } from "./onboarding.ts";
import { lockCustomer, moveTo, type Standing } from "./queries.ts";

/** One call of the onboarding: where it belongs, what it does there, and what it is when it comes again. */
export type Call = {
  track: EntityType;
  step: OnboardingStep;
  /** The last step at which it is still done, where that is not `step` itself: an e-mail may be changed until it is confirmed. */
  until?: OnboardingStep;
  /** Does it; a Refusal that it answers is thrown after everything it wrote is committed (a wrong code is counted). */
  take: (tx: Tx, customer: Standing) => Promise<Refusal | null | void>;
  /** Whether it was done before with the same data. */
  wasSame: (tx: Tx, customer: Standing) => Promise<boolean>;
};

/**
 * Lets a customer take one step, under the lock of the customer's row: of two calls at once, the second finds the step done.
 * Too early, or later with other data, is refused with WRONG_STEP and changes nothing; again with the same data is harmless.
 */
export async function atStep({ db, now }: OnboardingDeps, caller: Caller, call: Call): Promise<Progress> {
  const outcome = await db.transaction().execute(async (tx) => {
    const customer = await lockCustomer(tx, { tenantId: caller.tenant.id, customerId: caller.id });
    if (isFinished(customer, call)) {
      if (await call.wasSame(tx, customer)) return customer;
      throw new Refusal("WRONG_STEP");
    }
    const refusal = await call.take(tx, customer);
    if (refusal) return refusal;
    const onboardingStep = stepAfter(call.track, call.step);
    await moveTo(tx, customer, { status: "PENDING", onboardingStep, at: now() });
    return { status: "PENDING" as const, onboardingStep };
  });
  if (outcome instanceof Refusal) throw outcome;
  return { status: outcome.status, onboardingStep: outcome.onboardingStep };
}

/** Refuses with WRONG_STEP where the call belongs to the other track or its step is still to come. */
function isFinished({ entityType, status, onboardingStep }: Standing, { track, step, until = step }: Call): boolean {
  const place = placeOf(track, onboardingStep);
  if (entityType !== track || place < placeOf(track, step)) throw new Refusal("WRONG_STEP");
  return place > placeOf(track, until) || status !== "PENDING";
}
