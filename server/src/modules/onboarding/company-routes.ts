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
import { contactRoutes } from "./contact-routes.ts";
import { submitCompany, submitPartner } from "./submit-answers.ts";
import type { OnboardingDeps } from "./onboarding.ts";

const track = "COMPANY";

/** Spec 7.3, in its order. */
export function companyRoutes(app: FastifyInstance, deps: OnboardingDeps): void {
  const customer = asCustomer(deps);

  contactRoutes(app, deps, track, {
    signUp: signUpCompany,
    registerEmail: registerCompanyEmail,
    validateEmail: validateCompanyEmail,
    registerPhone: registerCompanyPhone,
    validatePhone: validateCompanyPhone,
  });
  serve(app, submitCompanyAddress, customer, ({ body }, caller) => submitCompany(deps, caller, body));
  serve(app, submitPartnerCall, customer, ({ body }, caller) => submitPartner(deps, caller, body));
}
