export type { ReviewDeps } from "./deps.ts";

export { approve, approveLocked, prepareApproval } from "./approve.ts";
export { approvalAmount, attentionOf, withoutReason } from "./attention.ts";
export { reviewWaiting } from "./auto-review.ts";
export type { ReviewDecision } from "./decide.ts";
export { type Protege, ProtegeUnavailable } from "./protege/port.ts";
export { simulatedProtege, simulateProtection } from "./protege/simulated-protege.ts";
export { reject } from "./reject.ts";
export { resend } from "./resend.ts";
export { endOvertaken } from "./queue/overtaken-orders.ts";
export { countWaiting as countReviews } from "./queue/queue-queries.ts";
export { type Applicant, findWaiting as waitingForReview } from "./queries.ts";
export { showApplicationFile, writeFiles } from "./show.ts";
export { backofficeTables } from "./kept-tables.ts";
