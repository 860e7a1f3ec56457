import { backOf, documentSteps, missingStep, neededDocuments, stepOfDocument } from "@vitral/contract/onboarding-order";
import type { DocumentType } from "@vitral/contract/documents";
import type { Tx } from "../../platform/database/db.ts";
import { Refusal } from "../../platform/http/errors.ts";
import { documentsOf, markReviewed, retireDocuments } from "../documents/documents.ts";
import { moveTo, type OnboardingState, type Resubmission, saveResubmission } from "./state-queries.ts";

/**
 * Asks a customer for the documents again, or for one alone: those sent before are kept, but no longer count (ADR-0012,
 * row 10). Refuses with NOT_FOUND where the one is none that the review needs.
 */
export async function requestResubmission(
  tx: Tx,
  customer: OnboardingState,
  { at, ...asked }: Resubmission & { at: Date },
): Promise<void> {
  const { tenantId, customerId, entityType } = customer;
  const key = { tenantId, customerId };
  const sent = async () => (await documentsOf(tx, key)).map(({ type }) => type);
  if (asked.type !== null && !neededDocuments(entityType, await sent()).includes(asked.type))
    throw new Refusal("NOT_FOUND");
  await markReviewed(tx, key);
  await retireDocuments(tx, { ...key, at, ...(asked.type !== null && { types: askedWith(asked.type) }) });
  await saveResubmission(tx, customer, asked, at);
  const missing = asked.type === null ? null : missingStep(entityType, await sent());
  await moveTo(tx, customer, { status: "PENDING", onboardingStep: missing ?? "RESEND_DOCUMENTS", at });
}

/** A front is asked again with every other front and back: which document it was is the customer's choice. */
const askedWith = (type: DocumentType): readonly DocumentType[] =>
  stepOfDocument(type) === "WAITING_DOCUMENTS_FRONT"
    ? [...documentSteps.WAITING_DOCUMENTS_FRONT, ...Object.values(backOf)]
    : [type];
