import type { Db } from "../../platform/database/db.ts";
import type { Outbox } from "../notifications/notifications.ts";
import type { Tenants } from "../tenants/tenants.ts";

/** What a review needs; `actor` is the operator's user name, or the policy's. */
export type ReviewDeps = { db: Db; tenants: Tenants; now: () => Date; outbox: Outbox };

export { approve } from "./approve.ts";
export { reviewWaiting } from "./auto-review.ts";
export type { Decision } from "./decide.ts";
export { reject } from "./reject.ts";
export { resend } from "./resend.ts";
export { type Applicant, findWaiting as waitingForReview } from "./queries.ts";
export { showApplicationFile, writeFiles } from "./show.ts";
