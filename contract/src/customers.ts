import * as z from "zod/mini";

/** Where a customer stands (spec 3). */
export const customerStatuses = ["PENDING", "IN_ANALYSIS_INTERNAL", "REJECTED", "REJECTED_INTERNAL", "ACTIVE"] as const;
export const CustomerStatus = z.enum(customerStatuses);
export type CustomerStatus = z.output<typeof CustomerStatus>;

/** The steps of both onboarding tracks (spec 3). */
export const onboardingSteps = [
  "WAITING_EMAIL",
  "WAITING_EMAIL_CONFIRMATION",
  "WAITING_PHONE",
  "WAITING_PHONE_CONFIRMATION",
  "WAITING_COMPANY_DATA",
  "WAITING_COMPANY_ADDRESS",
  "WAITING_COMPANY_PARTNERS",
  "WAITING_DOCUMENTS",
  "WAITING_DOCUMENTS_SELFIE",
  "WAITING_DOCUMENTS_FRONT",
  "WAITING_DOCUMENTS_BACK",
  "WAITING_COMPANY_DOCUMENT",
  "WAITING_INDIVIDUAL",
  "WAITING_INDIVIDUAL_DOCUMENT",
  "WAITING_INDIVIDUAL_PARENTS_NAME",
  "WAITING_INDIVIDUAL_INCOME",
  "WAITING_INDIVIDUAL_PUBLICLY_EXPOSED_PERSON",
  "WAITING_NATIONALITY",
  "WAITING_ADDRESS",
  "RESEND_DOCUMENTS",
  "DONE",
] as const;
export const OnboardingStep = z.enum(onboardingSteps);
export type OnboardingStep = z.output<typeof OnboardingStep>;

export const EntityType = z.enum(["PERSON", "COMPANY"]);
export type EntityType = z.output<typeof EntityType>;

/** The signed-in customer, as the browser keeps it (spec 3, "User"). */
export const User = z.object({
  id: z.uuid(),
  status: CustomerStatus,
  onboardingStep: OnboardingStep,
  name: z.string(),
  document: z.string(),
  phone: z.nullable(z.string()),
  email: z.nullable(z.string()),
  hasPin: z.boolean(),
});
export type User = z.output<typeof User>;
