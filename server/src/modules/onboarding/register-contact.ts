import { phoneKind } from "@vitral/brazil/phone";
import type { EntityType } from "@vitral/contract/customers";
import { type Progress, sentences } from "@vitral/contract/onboarding";
import { invalid } from "../../platform/http/errors.ts";
import type { Caller } from "../identity/identity.ts";
import { enqueue } from "../notifications/notifications.ts";
import { advanceStep } from "./advance-step.ts";
import { contactCode } from "./contact-code.ts";
import type { OnboardingDeps } from "./onboarding.ts";
import { saveRequestedContact } from "./contact-queries.ts";
import { type OnboardingState } from "./state-queries.ts";

type Request = { track: EntityType; address: string };

/**
 * Sends a code to a customer's e-mail. It may be repeated until the e-mail is confirmed, for a new code or another
 * e-mail. It is the customer's only once confirmed. Refuses with WRONG_STEP or TOO_MANY_REQUESTS (ADR-0009).
 */
export function registerEmail(deps: OnboardingDeps, caller: Caller, { track, address }: Request, email: string) {
  return advanceStep(deps, caller, {
    track,
    step: "WAITING_EMAIL",
    until: "WAITING_EMAIL_CONFIRMATION",
    async apply(tx, customer) {
      await saveRequestedContact(tx, customer, { email }, deps.now());
      const code = await contactCode(deps, tx, caller, { purpose: "EMAIL", target: email, address });
      const message = { template: "email-code", data: { name: customer.name, code } } as const;
      await enqueue(deps.outbox, tx, { tenantId: customer.tenantId, to: email, message });
    },
    alreadyApplied: async (_tx, customer) => customer.email === email,
  });
}

/**
 * The same for a phone, by SMS: +55 and a mobile's number. A landline is a validation failure, since no SMS reaches it.
 */
export async function registerPhone(
  deps: OnboardingDeps,
  caller: Caller,
  { track, address }: Request,
  phone: string,
): Promise<Progress> {
  if (phoneKind(phone) !== "mobile") throw invalid("body", sentences.phoneInvalid);
  return advanceStep(deps, caller, {
    track,
    step: "WAITING_PHONE",
    until: "WAITING_PHONE_CONFIRMATION",
    async apply(tx, customer) {
      await saveRequestedContact(tx, customer, { phone }, deps.now());
      const code = await contactCode(deps, tx, caller, { purpose: "PHONE", target: phone, address });
      const message = { template: "phone-code", data: { code } } as const;
      await enqueue(deps.outbox, tx, { tenantId: customer.tenantId, to: phone, message, channel: "SMS" });
    },
    alreadyApplied: async (_tx, customer: OnboardingState) => customer.phone === phone,
  });
}
