import type { OnboardingStep } from "@vitral/contract/customers";
import type { Address, Progress } from "@vitral/contract/onboarding";
import type { CompanyAddress, Partner } from "@vitral/contract/companies";
import { documentDigits } from "@vitral/brazil/document";
import type { Caller } from "../identity/identity.ts";
import { advanceStep } from "./advance-step.ts";
import type { OnboardingDeps } from "./onboarding.ts";
import {
  addressAnswers,
  findAddress,
  findAnswers,
  findClaim,
  findPartner,
  type PersonAnswers,
  saveAddress,
  saveAnswers,
  saveClaim,
  savePartner,
} from "./answer-queries.ts";

/** Saves what a person answers at one step (spec 7.2). Refuses with WRONG_STEP. */
export function submitAnswers(
  deps: OnboardingDeps,
  caller: Caller,
  step: OnboardingStep,
  answers: Partial<PersonAnswers>,
): Promise<Progress> {
  return advanceStep(deps, caller, {
    track: "PERSON",
    step,
    apply: (tx, customer) => saveAnswers(tx, customer, answers),
    alreadyApplied: async (tx, customer) => equals(await findAnswers(tx, customer), answers),
  });
}

/** Saves the address of a person. Refuses with WRONG_STEP. */
export function submitAddress(deps: OnboardingDeps, caller: Caller, address: Address): Promise<Progress> {
  const answers = addressAnswers(address);
  return advanceStep(deps, caller, {
    track: "PERSON",
    step: "WAITING_ADDRESS",
    apply: (tx, customer) => saveAddress(tx, customer, answers),
    alreadyApplied: async (tx, customer) => equals(await findAddress(tx, customer), answers),
  });
}

/** Saves the address of a company, and whether it says to be an individual entrepreneur's. Refuses with WRONG_STEP. */
export function submitCompany(deps: OnboardingDeps, caller: Caller, company: CompanyAddress): Promise<Progress> {
  const { isIndividualEntrepreneur = null, ...address } = company;
  const answers = addressAnswers(address);
  return advanceStep(deps, caller, {
    track: "COMPANY",
    step: "WAITING_COMPANY_ADDRESS",
    async apply(tx, customer) {
      await saveAddress(tx, customer, answers);
      await saveClaim(tx, customer, isIndividualEntrepreneur);
    },
    alreadyApplied: async (tx, customer) =>
      equals(await findAddress(tx, customer), answers) && (await findClaim(tx, customer)) === isIndividualEntrepreneur,
  });
}

/** Saves a company's partner. Refuses with WRONG_STEP. */
export function submitPartner(deps: OnboardingDeps, caller: Caller, partner: Partner): Promise<Progress> {
  const answers = {
    document: documentDigits(partner.document),
    name: partner.name,
    email: partner.email,
    phone: partner.phone,
    motherName: partner.motherName,
    birthDate: partner.birthDate,
    ...addressAnswers(partner.address),
  };
  return advanceStep(deps, caller, {
    track: "COMPANY",
    step: "WAITING_COMPANY_PARTNERS",
    apply: (tx, customer) => savePartner(tx, customer, answers),
    alreadyApplied: async (tx, customer) => equals(await findPartner(tx, customer), answers),
  });
}

/** Whether what was saved equals what is submitted. */
function equals(saved: object | undefined, submitted: object): boolean {
  const known = new Map<string, unknown>(Object.entries(saved ?? {}));
  return saved !== undefined && Object.entries(submitted).every(([name, value]) => known.get(name) === value);
}
