export type { ReviewDeps } from "./deps.ts";

export { approval, prepareApproval } from "./approve.ts";
export { approvalAmount, attentionOf, withoutReason } from "./attention.ts";
export { reviewWaiting } from "./auto-review.ts";
export { type Applied, approvalsOvertaken, decideApplication } from "./decide.ts";
export { type Protege, ProtegeUnavailable } from "./protege/port.ts";
export { prepareDecision } from "./prepare-decision.ts";
export { rejection } from "./reject.ts";
export { askEverybodyAgain, resubmissible, resubmission } from "./resend.ts";
export { countWaiting as countReviews } from "./queue/queue-queries.ts";
export { type Applicant, findWaiting as waitingForReview } from "./queries.ts";
export { readFiles, showApplicationFile } from "./show.ts";
export { backofficeTables } from "./kept-tables.ts";
export { reviewApprove, reviewReject, reviewResend } from "./for-staff.ts";
