import type { Tx } from "../../platform/database/db.ts";
import { retireDocuments } from "../documents/documents.ts";
import { saveSubmission, moveTo, type OnboardingState } from "./state-queries.ts";

/** Asks a customer for the documents again: those sent before are kept, but no longer count (ADR-0012, row 10). */
export async function requestResubmission(tx: Tx, customer: OnboardingState, at: Date): Promise<void> {
  const { tenantId, customerId } = customer;
  await retireDocuments(tx, { tenantId, customerId, at });
  await saveSubmission(tx, customer, { submittedAt: null, at });
  await moveTo(tx, customer, { status: "PENDING", onboardingStep: "RESEND_DOCUMENTS", at });
}
