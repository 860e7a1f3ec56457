import type { Tx } from "../../platform/database/db.ts";
import { retireDocuments } from "../documents/documents.ts";
import { keepSubmitted, moveTo, type Standing } from "./queries.ts";

/**
 * Leads a customer through the documents once more: those that were sent are kept, but count no more (ADR-0012, row
 * 10).
 */
export async function askAgain(tx: Tx, customer: Standing, at: Date): Promise<void> {
  const { tenantId, customerId } = customer;
  await retireDocuments(tx, { tenantId, customerId, at });
  await keepSubmitted(tx, customer, { submittedAt: null, at });
  await moveTo(tx, customer, { status: "PENDING", onboardingStep: "RESEND_DOCUMENTS", at });
}
