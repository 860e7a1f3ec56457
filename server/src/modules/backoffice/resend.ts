import { askedName, type DocumentType } from "@vitral/contract/documents";
import type { Tx } from "../../platform/database/db.ts";
import { recordAudit } from "../audit/audit.ts";
import { requestResubmission } from "../onboarding/onboarding.ts";
import { endOvertaken } from "../staff/staff.ts";
import { approvalsOvertaken, decideApplication, type ReviewDecision } from "./decide.ts";
import type { ReviewDeps } from "./deps.ts";
import { findWaiting } from "./queries.ts";

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

/** What an applicant reads whose files nothing opens any more. */
const lostFiles =
  "Por uma falha nossa, não podemos mais abrir os arquivos que você enviou. Envie-os de novo, por favor.";

/**
 * Asks everybody in review for all documents again, because the files are lost; in the caller's transaction. Answers
 * how many.
 */
export async function askEverybodyAgain(
  tx: Tx,
  { outbox, actor }: Pick<ReviewDeps, "outbox"> & { actor: string },
): Promise<number> {
  const [waiting, at, action] = [await findWaiting(tx), outbox.now(), "review.resend"] as const;
  for (const { tenantId, customerId } of waiting) {
    await decideApplication(
      { tx, outbox },
      { tenantId, customerId },
      resubmission({ reason: lostFiles, file: null, at }),
    );
    const done = { tenantId, customerId, at, actor, action, reason: lostFiles } as const;
    await endOvertaken(tx, approvalsOvertaken(action, customerId), done, () => recordAudit(tx, done));
  }
  return waiting.length;
}
