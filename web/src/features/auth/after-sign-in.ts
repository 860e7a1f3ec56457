import type { EntityType, User } from "@vitral/contract/customers";
import { screenOf } from "@vitral/contract/onboarding-order";
import { onboardingPath, paths } from "../../lib/paths.ts";

/** What follows a sign-in: where the customer goes, if anywhere, and what is said. */
export type Next = { goTo?: string; say?: { kind: "success" | "error"; text: string } };

export const rejected = "Sua conta foi rejeitada.";
export const inAnalysis = "Cadastro concluído! Sua conta está em análise.";

/** Post-login routing, complete (spec 4.2; where it is silent, readings 6, 7 and 10). */
export function afterSignIn({ status, onboardingStep }: Standing, entityType: EntityType): Next {
  if (status === "ACTIVE") return { goTo: paths.home };
  return entityType === "COMPANY" ? companyNext(status, onboardingStep) : personNext(status, onboardingStep);
}

type Standing = Pick<User, "status" | "onboardingStep">;
type NotActive = Exclude<User["status"], "ACTIVE">;

function companyNext(status: NotActive, step: User["onboardingStep"]): Next {
  if (isRejected(status)) return { goTo: paths.onboarding.pj.notApproved };
  if (status === "IN_ANALYSIS_INTERNAL") return { say: { kind: "success", text: inAnalysis } };
  const screen = screenOf("COMPANY", step);
  return screen ? { goTo: onboardingPath(screen) } : {};
}

function personNext(status: NotActive, step: User["onboardingStep"]): Next {
  if (isRejected(status)) return { goTo: paths.home, say: { kind: "error", text: rejected } };
  if (step === "DONE") return { goTo: paths.home, say: { kind: "success", text: inAnalysis } };
  const screen = screenOf("PERSON", step);
  return { goTo: screen ? onboardingPath(screen) : paths.home };
}

const isRejected = (status: NotActive): boolean => status === "REJECTED" || status === "REJECTED_INTERNAL";
