import type { EntityType, OnboardingStep } from "./customers.ts";

/** A screen of the onboarding, as its address ends (spec 2.1), and the steps at which a customer resumes there. */
type Screen = { screen: string; resumes: readonly OnboardingStep[] };

/**
 * The order of both onboarding tracks, written once (spec 4.2, readings 6 and 10): where a customer who signs in
 * resumes, and what follows what. Screens without steps are passed through.
 */
export const onboardingOrder = {
  PERSON: [
    { screen: "pf/2", resumes: ["WAITING_EMAIL", "WAITING_EMAIL_CONFIRMATION"] },
    { screen: "pf/3", resumes: ["WAITING_PHONE", "WAITING_PHONE_CONFIRMATION"] },
    { screen: "pf/4", resumes: ["WAITING_INDIVIDUAL"] },
    { screen: "pf/5", resumes: ["WAITING_INDIVIDUAL_DOCUMENT"] },
    { screen: "pf/6", resumes: ["WAITING_INDIVIDUAL_PARENTS_NAME"] },
    { screen: "pf/7", resumes: ["WAITING_INDIVIDUAL_INCOME"] },
    { screen: "pf/8", resumes: ["WAITING_INDIVIDUAL_PUBLICLY_EXPOSED_PERSON"] },
    { screen: "pf/9", resumes: ["WAITING_NATIONALITY"] },
    { screen: "pf/10", resumes: ["WAITING_ADDRESS"] },
    { screen: "pf/docs/1", resumes: ["WAITING_DOCUMENTS", "RESEND_DOCUMENTS", "WAITING_DOCUMENTS_SELFIE"] },
    { screen: "pf/docs/2", resumes: [] },
    { screen: "pf/docs/3", resumes: ["WAITING_DOCUMENTS_FRONT", "WAITING_DOCUMENTS_BACK"] },
    { screen: "pf/docs/6", resumes: [] },
  ],
  COMPANY: [
    { screen: "pj/2", resumes: ["WAITING_EMAIL", "WAITING_EMAIL_CONFIRMATION"] },
    { screen: "pj/3", resumes: ["WAITING_PHONE", "WAITING_PHONE_CONFIRMATION"] },
    { screen: "pj/4", resumes: ["WAITING_COMPANY_DATA", "WAITING_COMPANY_ADDRESS"] },
    { screen: "pj/5", resumes: ["WAITING_COMPANY_PARTNERS"] },
    { screen: "pj/6", resumes: [] },
    { screen: "pj/docs/1", resumes: ["WAITING_DOCUMENTS", "RESEND_DOCUMENTS", "WAITING_DOCUMENTS_SELFIE"] },
    { screen: "pj/docs/2", resumes: [] },
    { screen: "pj/docs/3", resumes: ["WAITING_DOCUMENTS_FRONT", "WAITING_DOCUMENTS_BACK"] },
    { screen: "pj/docs/6", resumes: ["WAITING_COMPANY_DOCUMENT"] },
    { screen: "pj/docs/7", resumes: ["DONE"] },
  ],
} as const satisfies Record<EntityType, readonly Screen[]>;

/** Where a customer at `step` resumes (`pf/2`), or null for a step that the track does not have. */
export function screenOf(entityType: EntityType, step: OnboardingStep): string | null {
  const screens: readonly Screen[] = onboardingOrder[entityType];
  return screens.find(({ resumes }) => resumes.includes(step))?.screen ?? null;
}
