import type { Db } from "../../platform/database/db.ts";
import type { Outbox } from "../notifications/notifications.ts";
import type { Tenants } from "../tenants/tenants.ts";
import type { Protege } from "./protege/port.ts";

/** What a review needs; `actor` is the operator's user name, or the policy's. `protege` null: no connection to it. */
export type ReviewDeps = { db: Db; tenants: Tenants; now: () => Date; outbox: Outbox; protege: Protege | null };

export { approve } from "./approve.ts";
export { reviewWaiting } from "./auto-review.ts";
export type { Decision } from "./decide.ts";
export { type Protege, ProtegeUnavailable } from "./protege/port.ts";
export { simulatedProtege, simulateProtection } from "./protege/simulated-protege.ts";
export { reject } from "./reject.ts";
export { resend } from "./resend.ts";
export { type Applicant, countWaiting as countReviews, findWaiting as waitingForReview } from "./queries.ts";
export { showApplicationFile, writeFiles } from "./show.ts";
