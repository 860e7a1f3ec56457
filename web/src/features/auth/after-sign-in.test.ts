import { customerStatuses, type EntityType, onboardingSteps, type OnboardingStep } from "@vitral/contract/customers";
import { describe, expect, test } from "vitest";
import { afterSignIn, type AfterSignIn } from "./after-sign-in.ts";

const analysis = { kind: "success", text: "Cadastro concluído! Sua conta está em análise." } as const;
const rejection = { kind: "error", text: "Sua conta foi rejeitada." } as const;

/** Spec 4.2 and ADR-0012, rows 6 and 10. The table does not name the missing steps. */
const person: Partial<Record<OnboardingStep, string>> = {
  WAITING_EMAIL: "/onboarding/pf/2",
  WAITING_EMAIL_CONFIRMATION: "/onboarding/pf/2",
  WAITING_PHONE: "/onboarding/pf/3",
  WAITING_PHONE_CONFIRMATION: "/onboarding/pf/3",
  WAITING_INDIVIDUAL: "/onboarding/pf/4",
  WAITING_INDIVIDUAL_DOCUMENT: "/onboarding/pf/5",
  WAITING_INDIVIDUAL_PARENTS_NAME: "/onboarding/pf/6",
  WAITING_INDIVIDUAL_INCOME: "/onboarding/pf/7",
  WAITING_INDIVIDUAL_PUBLICLY_EXPOSED_PERSON: "/onboarding/pf/8",
  WAITING_NATIONALITY: "/onboarding/pf/9",
  WAITING_ADDRESS: "/onboarding/pf/10",
  WAITING_DOCUMENTS: "/onboarding/pf/docs/1",
  RESEND_DOCUMENTS: "/onboarding/pf/docs/1",
  WAITING_DOCUMENTS_SELFIE: "/onboarding/pf/docs/1",
  WAITING_DOCUMENTS_FRONT: "/onboarding/pf/docs/3",
  WAITING_DOCUMENTS_BACK: "/onboarding/pf/docs/3",
};
const company: Partial<Record<OnboardingStep, string>> = {
  WAITING_EMAIL: "/onboarding/pj/2",
  WAITING_EMAIL_CONFIRMATION: "/onboarding/pj/2",
  WAITING_PHONE: "/onboarding/pj/3",
  WAITING_PHONE_CONFIRMATION: "/onboarding/pj/3",
  WAITING_COMPANY_DATA: "/onboarding/pj/4",
  WAITING_COMPANY_ADDRESS: "/onboarding/pj/4",
  WAITING_COMPANY_PARTNERS: "/onboarding/pj/5",
  WAITING_DOCUMENTS: "/onboarding/pj/docs/1",
  RESEND_DOCUMENTS: "/onboarding/pj/docs/1",
  WAITING_DOCUMENTS_SELFIE: "/onboarding/pj/docs/1",
  WAITING_DOCUMENTS_FRONT: "/onboarding/pj/docs/3",
  WAITING_DOCUMENTS_BACK: "/onboarding/pj/docs/3",
  WAITING_COMPANY_DOCUMENT: "/onboarding/pj/docs/6",
  DONE: "/onboarding/pj/docs/7",
};

function expected(
  entityType: EntityType,
  status: (typeof customerStatuses)[number],
  step: OnboardingStep,
): AfterSignIn {
  if (status === "ACTIVE") return { goTo: "/" };
  const isRejected = status.startsWith("REJECTED");
  if (entityType === "COMPANY") {
    if (isRejected) return { goTo: "/onboarding/pj/docs/7/2" };
    if (status === "IN_ANALYSIS_INTERNAL") return { toast: analysis };
    const goTo = company[step];
    return goTo ? { goTo } : {};
  }
  if (isRejected) return { goTo: "/", toast: rejection };
  if (step === "DONE") return { goTo: "/", toast: analysis };
  return { goTo: person[step] ?? "/" };
}

describe.each(["PERSON", "COMPANY"] as const)("a %s", (entityType) => {
  describe.each(customerStatuses)("who is %s", (status) => {
    test.each(onboardingSteps)("at %s goes where the specification says", (onboardingStep) => {
      expect(afterSignIn({ status, onboardingStep }, entityType)).toEqual(expected(entityType, status, onboardingStep));
    });
  });
});
