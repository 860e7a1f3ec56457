import type { OnboardingStep } from "@vitral/contract/customers";
import type { Address, Progress } from "@vitral/contract/onboarding";
import type { Partner } from "@vitral/contract/companies";
import { documentDigits } from "@vitral/brazil/document";
import type { Caller } from "../identity/identity.ts";
import { advanceStep } from "./advance-step.ts";
import type { OnboardingDeps } from "./onboarding.ts";
import { findAddress, findAnswers, findPartner, saveAddress, saveAnswers, savePartner } from "./queries.ts";
import type { AddressColumns, PersonColumns } from "./tables.ts";

/** Saves what a person answers at one step (spec 7.2). Refuses with WRONG_STEP. */
export function submitAnswers(
  deps: OnboardingDeps,
  caller: Caller,
  step: OnboardingStep,
  answers: Partial<PersonColumns>,
): Promise<Progress> {
  return advanceStep(deps, caller, {
    track: "PERSON",
    step,
    apply: (tx, customer) => saveAnswers(tx, customer, answers),
    alreadyApplied: async (tx, customer) => equals(await findAnswers(tx, customer), answers),
  });
}

/** Saves the address of a person or a company. Refuses with WRONG_STEP. */
export function submitAddress(
  deps: OnboardingDeps,
  caller: Caller,
  { track, step }: { track: "PERSON" | "COMPANY"; step: OnboardingStep },
  address: Address,
): Promise<Progress> {
  const row = addressRow(address);
  return advanceStep(deps, caller, {
    track,
    step,
    apply: (tx, customer) => saveAddress(tx, customer, row),
    alreadyApplied: async (tx, customer) => equals(await findAddress(tx, customer), row),
  });
}

/** Saves a company's partner. Refuses with WRONG_STEP. */
export function submitPartner(deps: OnboardingDeps, caller: Caller, partner: Partner): Promise<Progress> {
  const row = {
    document: documentDigits(partner.document),
    name: partner.name,
    email: partner.email,
    phone: partner.phone,
    mother_name: partner.motherName,
    birth_date: partner.birthDate,
    ...addressRow(partner.address),
  };
  return advanceStep(deps, caller, {
    track: "COMPANY",
    step: "WAITING_COMPANY_PARTNERS",
    apply: (tx, customer) => savePartner(tx, customer, row),
    alreadyApplied: async (tx, customer) => equals(await findPartner(tx, customer), row),
  });
}

const addressRow = ({ zipCode, complement, ...rest }: Address): AddressColumns => ({
  zip_code: zipCode,
  ...rest,
  complement: complement || null,
});

/** Whether what was saved equals what is submitted. */
function equals(saved: object | undefined, submitted: object): boolean {
  const known = new Map<string, unknown>(Object.entries(saved ?? {}));
  return saved !== undefined && Object.entries(submitted).every(([name, value]) => known.get(name) === value);
}
