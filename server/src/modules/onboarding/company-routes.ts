import {
  submitCompanyAddress,
  submitPartner as submitPartnerCall,
  registerCompanyEmail,
  registerCompanyPhone,
  signUpCompany,
  validateCompanyEmail,
  validateCompanyPhone,
} from "@vitral/contract/companies";
import type { FastifyInstance } from "fastify";
import { serve } from "../../platform/http/serve.ts";
import { asCustomer } from "../identity/identity.ts";
import { confirmContact } from "./confirm-contact.ts";
import { submitAddress, submitPartner } from "./submit-answers.ts";
import type { OnboardingDeps } from "./onboarding.ts";
import { registerEmail, registerPhone } from "./register-contact.ts";
import { signUp } from "./sign-up.ts";

const track = "COMPANY";

/** Spec 7.3, in its order. */
export function companyRoutes(app: FastifyInstance, deps: OnboardingDeps): void {
  const customer = asCustomer(deps);

  serve(app, signUpCompany, deps.tenants.ofRequest, ({ body }, tenant, request) =>
    signUp(deps, tenant, { ...body, entityType: track }, request.ip),
  );
  serve(app, registerCompanyEmail, customer, ({ body }, caller, request) =>
    registerEmail(deps, caller, { track, address: request.ip }, body.email),
  );
  serve(app, validateCompanyEmail, customer, ({ body }, caller) =>
    confirmContact(deps, caller, { track, purpose: "EMAIL" }, body.code),
  );
  serve(app, registerCompanyPhone, customer, ({ body }, caller, request) =>
    registerPhone(deps, caller, { track, address: request.ip }, body.phone),
  );
  serve(app, validateCompanyPhone, customer, ({ body }, caller) =>
    confirmContact(deps, caller, { track, purpose: "PHONE" }, body.code),
  );
  serve(app, submitCompanyAddress, customer, ({ body }, caller) =>
    submitAddress(deps, caller, { track, step: "WAITING_COMPANY_ADDRESS" }, body),
  );
  serve(app, submitPartnerCall, customer, ({ body }, caller) => submitPartner(deps, caller, body));
}
