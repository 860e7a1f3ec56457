import type { Db } from "../../platform/database/db.ts";
import type { Outbox } from "../notifications/notifications.ts";

/** What commands need. */
export type CommandDeps = { db: Db; now: () => Date; outbox: Outbox };
