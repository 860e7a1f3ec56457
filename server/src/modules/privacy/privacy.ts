import type { Db } from "../../platform/database/db.ts";
import type { Outbox } from "../notifications/notifications.ts";

/** The dependencies of the privacy commands. */
export type PrivacyDeps = { db: Db; now: () => Date; outbox: Outbox };

export { changeContact, type Contact } from "./change-contact.ts";
export { eraseCustomer } from "./erase-customer.ts";
export { exportCustomer } from "./export-customer.ts";
export { holdings } from "./holdings.ts";
export { removePastTerm } from "./retention.ts";
export { findRemoved as countRemoved } from "./retention-queries.ts";
