import type { Db } from "../../platform/database/db.ts";
import type { Outbox } from "../notifications/notifications.ts";

/** The dependencies of the privacy commands. */
export type PrivacyDeps = { db: Db; now: () => Date; outbox: Outbox };
