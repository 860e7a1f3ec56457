import type { EntityType, User } from "@vitral/contract/customers";
import { screenOf } from "@vitral/contract/onboarding-order";
import { onboardingPath, paths } from "../../lib/paths.ts";

/** What happens after a sign-in: the next page and a toast, if any. */
export type AfterSignIn = { goTo?: string; toast?: { kind: "success" | "error"; text: string } };

export const rejectionText = "Sua conta foi rejeitada.";
export const inAnalysis = "Cadastro concluído! Sua conta está em análise.";

/** The complete routing after a sign-in (spec 4.2; where it says nothing, ADR-0012, 6, 7 and 10). */
export function afterSignIn({ status, onboardingStep }: OnboardingState, entityType: EntityType): AfterSignIn {
  if (status === "ACTIVE") return { goTo: paths.home };
  return entityType === "COMPANY" ? companyNext(status, onboardingStep) : personNext(status, onboardingStep);
}

type OnboardingState = Pick<User, "status" | "onboardingStep">;
type NotActive = Exclude<User["status"], "ACTIVE">;

function companyNext(status: NotActive, step: User["onboardingStep"]): AfterSignIn {
  if (isRejected(status)) return { goTo: paths.onboarding.pj.notApproved };
  if (status === "IN_ANALYSIS_INTERNAL") return { toast: { kind: "success", text: inAnalysis } };
  const screen = screenOf("COMPANY", step);
  return screen ? { goTo: onboardingPath(screen) } : {};
}

function personNext(status: NotActive, step: User["onboardingStep"]): AfterSignIn {
  if (isRejected(status)) return { goTo: paths.home, toast: { kind: "error", text: rejectionText } };
  if (step === "DONE") return { goTo: paths.home, toast: { kind: "success", text: inAnalysis } };
  const screen = screenOf("PERSON", step);
  return { goTo: screen ? onboardingPath(screen) : paths.home };
}

const isRejected = (status: NotActive): boolean => status === "REJECTED" || status === "REJECTED_INTERNAL";
