import type { EntityType, OnboardingStep } from "../customers.ts";
import type { DocumentType } from "./documents.ts";

/** A screen of the onboarding, as its address ends (spec 2.1), and the steps at which a customer resumes there. */
type Screen = { screen: string; resumes: readonly OnboardingStep[] };

/**
 * The order of both onboarding tracks, written once (spec 4.2, ADR-0012, rows 6 and 10): where a customer who signs in
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

/**
 * The steps of each track in their order (spec 2.5, 2.6, 4.3). A step ends with its one call; the document steps end
 * when their photo or file is there, and the back of a document is skipped by the digital licence.
 */
export const stepOrder = {
  PERSON: [
    "WAITING_EMAIL",
    "WAITING_EMAIL_CONFIRMATION",
    "WAITING_PHONE",
    "WAITING_PHONE_CONFIRMATION",
    "WAITING_INDIVIDUAL",
    "WAITING_INDIVIDUAL_DOCUMENT",
    "WAITING_INDIVIDUAL_PARENTS_NAME",
    "WAITING_INDIVIDUAL_INCOME",
    "WAITING_INDIVIDUAL_PUBLICLY_EXPOSED_PERSON",
    "WAITING_NATIONALITY",
    "WAITING_ADDRESS",
    "WAITING_DOCUMENTS",
    "WAITING_DOCUMENTS_FRONT",
    "WAITING_DOCUMENTS_BACK",
    "DONE",
  ],
  COMPANY: [
    "WAITING_EMAIL",
    "WAITING_EMAIL_CONFIRMATION",
    "WAITING_PHONE",
    "WAITING_PHONE_CONFIRMATION",
    "WAITING_COMPANY_ADDRESS",
    "WAITING_COMPANY_PARTNERS",
    "WAITING_DOCUMENTS",
    "WAITING_DOCUMENTS_FRONT",
    "WAITING_DOCUMENTS_BACK",
    "WAITING_COMPANY_DOCUMENT",
    "DONE",
  ],
} as const satisfies Record<EntityType, readonly OnboardingStep[]>;

/** Steps that are another name for one of the order. */
const alsoKnownAs: Partial<Record<OnboardingStep, OnboardingStep>> = {
  WAITING_COMPANY_DATA: "WAITING_COMPANY_ADDRESS",
  WAITING_DOCUMENTS_SELFIE: "WAITING_DOCUMENTS",
  RESEND_DOCUMENTS: "WAITING_DOCUMENTS",
};

/** Which photos and files each document step waits for; the kind of identity document is the customer's choice. */
export const documentSteps = {
  WAITING_DOCUMENTS: ["SELFIE"],
  WAITING_DOCUMENTS_FRONT: ["DRIVER_LICENSE_FRONT", "IDENTITY_CARD_FRONT", "DRIVER_LICENSE_DIGITAL"],
  WAITING_DOCUMENTS_BACK: ["DRIVER_LICENSE_VERSE", "IDENTITY_CARD_VERSE"],
  WAITING_COMPANY_DOCUMENT: ["ARTICLES_OF_INCORPORATION"],
} as const satisfies Partial<Record<OnboardingStep, readonly DocumentType[]>>;

/** The back that belongs to a front. */
export const backOf: Partial<Record<DocumentType, DocumentType>> = {
  DRIVER_LICENSE_FRONT: "DRIVER_LICENSE_VERSE",
  IDENTITY_CARD_FRONT: "IDENTITY_CARD_VERSE",
};

/** The index of a step in its track, from 0; -1 for a step that the track does not have. */
export function stepIndex(entityType: EntityType, step: OnboardingStep): number {
  const steps: readonly OnboardingStep[] = stepOrder[entityType];
  return steps.indexOf(alsoKnownAs[step] ?? step);
}

/** The step that follows another; DONE follows the last. */
export function stepAfter(entityType: EntityType, step: OnboardingStep): OnboardingStep {
  return stepOrder[entityType][stepIndex(entityType, step) + 1] ?? "DONE";
}

/** The step at which a photo or file is sent. */
export function stepOfDocument(type: DocumentType): OnboardingStep {
  const steps: [string, readonly DocumentType[]][] = Object.entries(documentSteps);
  return steps.find(([, types]) => types.includes(type))?.[0] as OnboardingStep;
}

/**
 * The step after sending a photo or file at a document step; `sent`: what is there, this one too. A front sent again
 * requires its back again, because it may be of another document; any other file sent again replaces the old one. What
 * is there already is not asked for, so that one file can be asked again alone.
 */
export function stepAfterDocument(
  { entityType, step, sent }: { entityType: EntityType; step: OnboardingStep; sent: readonly DocumentType[] },
  type: DocumentType,
): OnboardingStep {
  const own = stepOfDocument(type);
  if (backOf[type]) return "WAITING_DOCUMENTS_BACK";
  const isEarlier = stepIndex(entityType, own) !== stepIndex(entityType, step);
  if (isEarlier && own !== "WAITING_DOCUMENTS_FRONT") return step;
  return missingStep(entityType, sent) ?? "DONE";
}

/** Of the photos and files that were sent, the newest last: the front of the identity document that counts. */
export function frontOf(sent: readonly DocumentType[]): DocumentType | undefined {
  const fronts: readonly DocumentType[] = documentSteps.WAITING_DOCUMENTS_FRONT;
  return sent.findLast((type) => fronts.includes(type));
}

/**
 * The files that a review needs, in the order of their steps, by what was sent, the newest last; undefined: the
 * front of an identity document, as none was sent.
 */
export function neededDocuments(
  entityType: EntityType,
  sent: readonly DocumentType[],
): readonly (DocumentType | undefined)[] {
  const front = frontOf(sent);
  const back = front && backOf[front];
  return [
    "SELFIE",
    front,
    ...(back ? [back] : []),
    ...(entityType === "COMPANY" ? ["ARTICLES_OF_INCORPORATION" as const] : []),
  ];
}

/** The first document step whose file is missing; null: everything that a review needs has been sent. */
export function missingStep(entityType: EntityType, sent: readonly DocumentType[]): OnboardingStep | null {
  const needed = neededDocuments(entityType, sent);
  const at = needed.findIndex((type) => type === undefined || !sent.includes(type));
  if (at < 0) return null;
  const type = needed[at];
  return type === undefined ? "WAITING_DOCUMENTS_FRONT" : stepOfDocument(type);
}

/** Whether everything that a review needs has been sent. */
export const hasAllDocuments = (entityType: EntityType, sent: readonly DocumentType[]): boolean =>
  missingStep(entityType, sent) === null;
