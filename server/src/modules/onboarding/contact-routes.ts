import type * as companies from "@vitral/contract/companies";
import type * as persons from "@vitral/contract/persons";
import type { EntityType } from "@vitral/contract/customers";
import type { FastifyInstance } from "fastify";
import { serve } from "../../platform/http/serve.ts";
import { asCustomer, refuseWaitingFrom } from "../identity/identity.ts";
import { confirmContact } from "./confirm-contact.ts";
import type { OnboardingDeps } from "./onboarding.ts";
import { registerEmail, registerPhone } from "./register-contact.ts";
import { signUp } from "./sign-up.ts";

/** The calls of a track, which the contract has once for people and once for companies. */
type ContactCalls = {
  signUp: typeof persons.signUpPerson | typeof companies.signUpCompany;
  registerEmail: typeof persons.registerPersonEmail | typeof companies.registerCompanyEmail;
  validateEmail: typeof persons.validatePersonEmail | typeof companies.validateCompanyEmail;
  registerPhone: typeof persons.registerPersonPhone | typeof companies.registerCompanyPhone;
  validatePhone: typeof persons.validatePersonPhone | typeof companies.validateCompanyPhone;
};

/** Sign-up, e-mail and phone of one track (spec 7.2, 7.3). */
export function contactRoutes(
  app: FastifyInstance,
  deps: OnboardingDeps,
  track: EntityType,
  calls: ContactCalls,
): void {
  const customer = asCustomer(deps);

  serve(
    app,
    calls.signUp,
    deps.tenants.ofOpen,
    ({ body }, tenant, request) => signUp(deps, tenant, { ...body, entityType: track }, request.callerAddress),
    {
      refuseWaiting: ({ id }, { callerAddress: address }) =>
        refuseWaitingFrom(deps, "SIGN_UP_ADDRESS", { tenantId: id, address }),
    },
  );
  serve(app, calls.registerEmail, customer, ({ body }, caller, request) =>
    registerEmail(deps, caller, { track, address: request.callerAddress }, body.email),
  );
  serve(app, calls.validateEmail, customer, ({ body }, caller) =>
    confirmContact(deps, caller, { track, purpose: "EMAIL" }, body.code),
  );
  serve(app, calls.registerPhone, customer, ({ body }, caller, request) =>
    registerPhone(deps, caller, { track, address: request.callerAddress }, body.phone),
  );
  serve(app, calls.validatePhone, customer, ({ body }, caller) =>
    confirmContact(deps, caller, { track, purpose: "PHONE" }, body.code),
  );
}
