import type { Db } from "../../platform/database/db.ts";
import type { Outbox } from "../notifications/notifications.ts";

/** The dependencies of the privacy commands. */
export type PrivacyDeps = { db: Db; now: () => Date; outbox: Outbox };

export { changeContact, type Contact, type ContactChange } from "./change-contact.ts";
export { closeAccounts, type Closing, isWaiting } from "./close-customer.ts";
export { findWaiting, type Waiting } from "./close-queries.ts";
export { eraseCustomer } from "./erase-customer.ts";
export { exportCustomer } from "./export-customer.ts";
export { dataFileOf } from "./own/data-file.ts";
export { holdings } from "./holdings.ts";
export { removePastTerm } from "./retention.ts";
export { findRemoved as countRemoved } from "./retention-queries.ts";
