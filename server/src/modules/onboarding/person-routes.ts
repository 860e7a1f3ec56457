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
import { contactRoutes } from "./contact-routes.ts";
import { submitAnswers, submitAddress } from "./submit-answers.ts";
import type { OnboardingDeps } from "./onboarding.ts";

const track = "PERSON";

/** Spec 7.2, in its order. */
export function personRoutes(app: FastifyInstance, deps: OnboardingDeps): void {
  const customer = asCustomer(deps);

  contactRoutes(app, deps, track, {
    signUp: signUpPerson,
    registerEmail: registerPersonEmail,
    validateEmail: validatePersonEmail,
    registerPhone: registerPersonPhone,
    validatePhone: validatePersonPhone,
  });
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
  serve(app, submitPersonAddress, customer, ({ body }, caller) => submitAddress(deps, caller, body));
}
