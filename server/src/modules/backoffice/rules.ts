import { ageAt, saoPauloDay } from "@vitral/brazil/dates";
import { documentKind } from "@vitral/brazil/is-document";
import { hasAllDocuments } from "@vitral/contract/onboarding-order";
import type { ApplicationFile, OnboardingState } from "../onboarding/onboarding.ts";

const adult = 18;

/**
 * Whether the automatic policy may approve (ADR-0014): valid document of the right kind, of age today (of a company,
 * its partner), e-mail and phone confirmed, all answers and files there. Anything else is left to the operator, and so
 * is a company that says to be an individual entrepreneur's: a person looks at its register (decision 0067). So is a
 * politically exposed person.
 */
export function mayApprove(customer: OnboardingState, file: ApplicationFile, now: Date): boolean {
  const { entityType, document, email, phone } = customer;
  const { answers, address, partner, documents } = file;
  const isPerson = entityType === "PERSON";
  const birthDay = isPerson ? answers?.birthDate : partner?.birthDate;
  const isAdult = birthDay != null && ageAt(birthDay, saoPauloDay(now)) >= adult;
  const hasRequiredAnswers = address !== undefined && (!isPerson || answers?.nationality != null);
  return (
    file.claimsEntrepreneur !== true &&
    answers?.isPep !== true &&
    documentKind(document) === (isPerson ? "CPF" : "CNPJ") &&
    isAdult &&
    hasRequiredAnswers &&
    email !== null &&
    phone !== null &&
    hasAllDocuments(
      entityType,
      documents.map(({ type }) => type),
    )
  );
}
