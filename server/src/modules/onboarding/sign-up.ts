import { documentDigits } from "@vitral/brazil/document";
import type { EntityType } from "@vitral/contract/customers";
import type { Progress } from "@vitral/contract/onboarding";
import { stepOrder } from "@vitral/contract/onboarding-order";
import { lockFor } from "../../platform/database/db.ts";
import { Refusal } from "../../platform/http/errors.ts";
import { recordSecurityEvent } from "../audit/audit.ts";
import { recordConsent } from "../consents/consents.ts";
import { consumeFrom, refuseWeakPassword, registerCustomer } from "../identity/identity.ts";
import { holdState, notOpen, type Tenant, termsInForce } from "../tenants/tenants.ts";
import { expireSignUpOf } from "./expire-sign-ups.ts";
import type { OnboardingDeps } from "./onboarding.ts";
import { documentExists, insertOnboarding } from "./state-queries.ts";
import { hashPassword } from "../../platform/crypto/password.ts";

type Applicant = {
  entityType: EntityType;
  document: string;
  name: string;
  password: string;
  /** The version of the terms that the screen showed; undefined: the one in force. */
  termsVersion?: string | undefined;
};

/**
 * Starts an onboarding (spec 2.5, 2.6): creates a customer who can sign in and has no answers yet. Refuses with
 * DOCUMENT_TAKEN, WEAK_PASSWORD, TERMS_CHANGED where other terms hold than those that were accepted, or
 * TOO_MANY_REQUESTS when one address tries many documents.
 */
export async function signUp(
  deps: OnboardingDeps,
  tenant: Tenant,
  { document: written, ...applicant }: Applicant,
  address: string,
): Promise<Progress> {
  await consumeFrom(deps, "SIGN_UP_ADDRESS", { tenantId: tenant.id, address });
  const document = documentDigits(written);
  const person = { tenantId: tenant.id, document };
  const { name, password } = applicant;
  refuseWeakPassword(tenant, { document, name, email: null, birthDates: [] }, password);
  const start = { status: "PENDING", onboardingStep: stepOrder[applicant.entityType][0] } as const;
  // Before the transaction: a hash takes long, and the lock would wait for it.
  const passwordHash = await hashPassword(password);
  return deps.db.transaction().execute(async (tx) => {
    // Not from this server's cache: no one signs up at a bank that was suspended meanwhile, which may be removed then.
    const state = await holdState(tx, tenant.id);
    if (state !== "ACTIVE") throw notOpen({ ...tenant, state });
    await lockFor(tx, `sign-up ${tenant.id} ${document}`);
    await expireSignUpOf(tx, tenant, document, deps.now());
    if (await documentExists(tx, person)) throw new Refusal("DOCUMENT_TAKEN");
    const version = await termsInForce(tx, tenant.id, deps.now());
    if (applicant.termsVersion !== undefined && applicant.termsVersion !== version) throw new Refusal("TERMS_CHANGED");
    const customerId = await registerCustomer(tx, {
      ...person,
      ...start,
      name,
      entityType: applicant.entityType,
      passwordHash,
    });
    await insertOnboarding(tx, { tenantId: tenant.id, customerId, signedUpAt: deps.now() });
    const customerKey = { tenantId: tenant.id, customerId };
    // The form asks for it: nobody signs up without accepting the terms (spec 5.3).
    await recordConsent(tx, { ...customerKey, kind: "TERMS", version, given: true, at: deps.now() });
    await recordSecurityEvent(tx, { ...customerKey, kind: "SIGNED_UP", at: deps.now() });
    return start;
  });
}
