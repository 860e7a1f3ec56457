import { askedName, type DocumentType } from "@vitral/contract/documents";
import { requestResubmission } from "../onboarding/onboarding.ts";
import type { ReviewDecision } from "./decide.ts";

/** `file` null: all of them. */
type FilesAsked = { reason: string; file: DocumentType | null | undefined; at: Date };

/** The statuses in which documents can be asked again. */
export const resubmissible: ReviewDecision["from"] = ["IN_ANALYSIS_INTERNAL", "REJECTED_INTERNAL", "REJECTED"];

/**
 * Asks for the documents again, or for one file alone, and tells the customer the reason. Only this reopens a rejected
 * customer, and only an operator may do it (ADR-0014). Refuses as `requestResubmission`.
 */
export const resubmission = ({ reason, file = null, at }: FilesAsked): ReviewDecision => ({
  from: resubmissible,
  async apply(tx, customer) {
    await requestResubmission(tx, customer, { reason, type: file, at });
    return file === null ? {} : { file };
  },
  message: (name) => ({
    template: "review-resend",
    data: { name, reason, ...(file !== null && { file: askedName(file) }) },
  }),
});
