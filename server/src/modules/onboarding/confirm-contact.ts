import type { EntityType } from "@vitral/contract/customers";
import type { Progress } from "@vitral/contract/onboarding";
import { lockFor, type Tx } from "../../platform/database/db.ts";
import { Refusal } from "../../platform/http/errors.ts";
import { recordSecurityEvent } from "../audit/audit.ts";
import { type Caller, isCodeUsed, useCode } from "../identity/identity.ts";
import { advanceStep } from "./advance-step.ts";
import type { OnboardingDeps } from "./onboarding.ts";
import { findRequestedContact, isContactTaken, setContact } from "./contact-queries.ts";
import { type OnboardingState } from "./state-queries.ts";

const contacts = {
  EMAIL: { column: "email", step: "WAITING_EMAIL_CONFIRMATION", taken: "EMAIL_TAKEN" },
  PHONE: { column: "phone", step: "WAITING_PHONE_CONFIRMATION", taken: "PHONE_TAKEN" },
} as const;

/**
 * Confirms an e-mail or phone with the code that was sent to it. Refuses with WRONG_STEP, INVALID_CODE, or EMAIL_TAKEN
 * and PHONE_TAKEN. Those two come only after a right code: whoever does not own the contact does not learn that it is
 * taken.
 */
export function confirmContact(
  deps: OnboardingDeps,
  caller: Caller,
  { track, purpose }: { track: EntityType; purpose: keyof typeof contacts },
  code: string,
): Promise<Progress> {
  const { column, step, taken } = contacts[purpose];
  const tried = { tenant: caller.tenant, customerId: caller.id, purpose, code };
  return advanceStep(deps, caller, {
    track,
    step,
    async apply(tx, customer) {
      if (!(await useCode(deps, tx, tried))) return new Refusal("INVALID_CODE");
      const contact = await findRequestedContact(tx, customer, column);
      if (await belongsToAnother(tx, customer, column, contact)) return new Refusal(taken);
      await setContact(tx, customer, { [column]: contact });
      const { tenantId, customerId } = customer;
      const event = { tenantId, customerId, kind: "CONTACT_CONFIRMED", detail: purpose, at: deps.now() } as const;
      await recordSecurityEvent(tx, event);
      return null;
    },
    alreadyApplied: (tx) => isCodeUsed(deps, tx, tried),
  });
}

/** One person per e-mail and phone, so that a recovery reaches nobody else; a company may share its partner's. */
async function belongsToAnother(
  tx: Tx,
  customer: OnboardingState,
  column: "email" | "phone",
  value: string,
): Promise<boolean> {
  if (customer.entityType === "COMPANY") return false;
  // Without the lock, two who confirm at the same moment would not see each other.
  await lockFor(tx, `contact ${customer.tenantId} ${value}`);
  return isContactTaken(tx, customer, column, value);
}
