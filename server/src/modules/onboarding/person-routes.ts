import {
  submitBirthDate,
  submitExposure,
  submitIdentityCard,
  submitIncome,
  submitMotherName,
  submitNationality,
  submitPersonAddress,
  registerPersonEmail,
  registerPersonPhone,
  signUpPerson,
  validatePersonEmail,
  validatePersonPhone,
} from "@vitral/contract/persons";
import type { FastifyInstance } from "fastify";
import { serve } from "../../platform/http/serve.ts";
import { asCustomer } from "../identity/identity.ts";
import { confirmContact } from "./confirm-contact.ts";
import { submitAnswers, submitAddress } from "./submit-answers.ts";
import type { OnboardingDeps } from "./onboarding.ts";
import { registerEmail, registerPhone } from "./register-contact.ts";
import { signUp } from "./sign-up.ts";

const track = "PERSON";

/** Spec 7.2, in its order. */
export function personRoutes(app: FastifyInstance, deps: OnboardingDeps): void {
  const customer = asCustomer(deps);

  serve(app, signUpPerson, deps.tenants.ofRequest, ({ body }, tenant, request) =>
    signUp(deps, tenant, { ...body, entityType: track }, request.ip),
  );
  serve(app, registerPersonEmail, customer, ({ body }, caller, request) =>
    registerEmail(deps, caller, { track, address: request.ip }, body.email),
  );
  serve(app, validatePersonEmail, customer, ({ body }, caller) =>
    confirmContact(deps, caller, { track, purpose: "EMAIL" }, body.code),
  );
  serve(app, registerPersonPhone, customer, ({ body }, caller, request) =>
    registerPhone(deps, caller, { track, address: request.ip }, body.phone),
  );
  serve(app, validatePersonPhone, customer, ({ body }, caller) =>
    confirmContact(deps, caller, { track, purpose: "PHONE" }, body.code),
  );
  serve(app, submitBirthDate, customer, ({ body }, caller) => submitAnswers(deps, caller, "WAITING_INDIVIDUAL", body));
  serve(app, submitIdentityCard, customer, ({ body }, caller) =>
    submitAnswers(deps, caller, "WAITING_INDIVIDUAL_DOCUMENT", body),
  );
  serve(app, submitMotherName, customer, ({ body }, caller) =>
    submitAnswers(deps, caller, "WAITING_INDIVIDUAL_PARENTS_NAME", body),
  );
  serve(app, submitIncome, customer, ({ body }, caller) =>
    submitAnswers(deps, caller, "WAITING_INDIVIDUAL_INCOME", body),
  );
  serve(app, submitExposure, customer, ({ body }, caller) =>
    submitAnswers(deps, caller, "WAITING_INDIVIDUAL_PUBLICLY_EXPOSED_PERSON", body),
  );
  serve(app, submitNationality, customer, ({ body }, caller) =>
    submitAnswers(deps, caller, "WAITING_NATIONALITY", body),
  );
  serve(app, submitPersonAddress, customer, ({ body }, caller) =>
    submitAddress(deps, caller, { track, step: "WAITING_ADDRESS" }, body),
  );
}
