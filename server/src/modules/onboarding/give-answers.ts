import type { OnboardingStep } from "@vitral/contract/customers";
import type { Address, Progress } from "@vitral/contract/onboarding";
import type { Partner } from "@vitral/contract/companies";
import { documentDigits } from "@vitral/brazil/document";
import type { Caller } from "../identity/identity.ts";
import { atStep } from "./at-step.ts";
import type { OnboardingDeps } from "./onboarding.ts";
import { findAddress, findAnswers, findPartner, keepAddress, keepAnswers, keepPartner } from "./queries.ts";
import type { AddressColumns, PersonColumns } from "./tables.ts";

/** Keeps what a person answers at one step (spec 7.2). Refuses with WRONG_STEP. */
export function answer(
  deps: OnboardingDeps,
  caller: Caller,
  step: OnboardingStep,
  answers: Partial<PersonColumns>,
): Promise<Progress> {
  return atStep(deps, caller, {
    track: "PERSON",
    step,
    take: (tx, customer) => keepAnswers(tx, customer, answers),
    wasSame: async (tx, customer) => holds(await findAnswers(tx, customer), answers),
  });
}

/** Keeps the address of a person or a company. Refuses with WRONG_STEP. */
export function giveAddress(
  deps: OnboardingDeps,
  caller: Caller,
  { track, step }: { track: "PERSON" | "COMPANY"; step: OnboardingStep },
  address: Address,
): Promise<Progress> {
  const row = addressRow(address);
  return atStep(deps, caller, {
    track,
    step,
    take: (tx, customer) => keepAddress(tx, customer, row),
    wasSame: async (tx, customer) => holds(await findAddress(tx, customer), row),
  });
}

/** Keeps a company's partner. Refuses with WRONG_STEP. */
export function givePartner(deps: OnboardingDeps, caller: Caller, partner: Partner): Promise<Progress> {
  const row = {
    document: documentDigits(partner.document),
    name: partner.name,
    email: partner.email,
    phone: partner.phone,
    mother_name: partner.motherName,
    birth_date: partner.birthDate,
    ...addressRow(partner.address),
  };
  return atStep(deps, caller, {
    track: "COMPANY",
    step: "WAITING_COMPANY_PARTNERS",
    take: (tx, customer) => keepPartner(tx, customer, row),
    wasSame: async (tx, customer) => holds(await findPartner(tx, customer), row),
  });
}

const addressRow = ({ zipCode, complement, ...rest }: Address): AddressColumns => ({
  zip_code: zipCode,
  ...rest,
  complement: complement || null,
});

/** Whether what is kept says the same as what is given. */
function holds(kept: object | undefined, given: object): boolean {
  const known = new Map<string, unknown>(Object.entries(kept ?? {}));
  return kept !== undefined && Object.entries(given).every(([name, value]) => known.get(name) === value);
}
