import type { EntityType } from "@vitral/contract/customers";
import type { Progress } from "@vitral/contract/onboarding";
import { lockFor, type Tx } from "../../platform/database/db.ts";
import { Refusal } from "../../platform/http/errors.ts";
import { recordSecurityEvent } from "../audit/audit.ts";
import { type Caller, isCodeUsed, useCode } from "../identity/identity.ts";
import { atStep } from "./at-step.ts";
import type { OnboardingDeps } from "./onboarding.ts";
import { findAsked, isContactTaken, setContact, type Standing } from "./queries.ts";

const contacts = {
  EMAIL: { column: "email", step: "WAITING_EMAIL_CONFIRMATION", taken: "EMAIL_TAKEN" },
  PHONE: { column: "phone", step: "WAITING_PHONE_CONFIRMATION", taken: "PHONE_TAKEN" },
} as const;

/**
 * Confirms the e-mail or phone that was asked for with the code that was sent to it. Refuses with WRONG_STEP, INVALID_CODE, or
 * EMAIL_TAKEN and PHONE_TAKEN: that another person has it is told only to who holds it, too.
 */
export function confirmContact(
  deps: OnboardingDeps,
  caller: Caller,
  { track, purpose }: { track: EntityType; purpose: keyof typeof contacts },
  code: string,
): Promise<Progress> {
  const { column, step, taken } = contacts[purpose];
  const tried = { tenant: caller.tenant, customerId: caller.id, purpose, code };
  return atStep(deps, caller, {
    track,
    step,
    async take(tx, customer) {
      if (!(await useCode(deps, tx, tried))) return new Refusal("INVALID_CODE");
      const asked = await findAsked(tx, customer, column);
      if (await isAnothers(tx, customer, column, asked)) return new Refusal(taken);
      await setContact(tx, customer, { [column]: asked });
      const { tenantId, customerId } = customer;
      const event = { tenantId, customerId, kind: "CONTACT_CONFIRMED", detail: purpose, at: deps.now() } as const;
      await recordSecurityEvent(tx, event);
      return null;
    },
    wasSame: (tx) => isCodeUsed(deps, tx, tried),
  });
}

/** One person per e-mail and phone, so that a recovery reaches nobody else; a company may share its partner's. */
async function isAnothers(tx: Tx, customer: Standing, column: "email" | "phone", value: string): Promise<boolean> {
  if (customer.entityType === "COMPANY") return false;
  // Two who confirm at the same moment would not see each other.
  await lockFor(tx, `contact ${customer.tenantId} ${value}`);
  return isContactTaken(tx, customer, column, value);
}
