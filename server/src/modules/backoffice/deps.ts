import type { Db } from "../../platform/database/db.ts";
import type { Outbox } from "../notifications/notifications.ts";
import type { Tenants } from "../tenants/tenants.ts";
import type { Protege } from "./protege/port.ts";

/** What a review needs. `protege` null: no connection to it. */
export type ReviewDeps = { db: Db; tenants: Tenants; now: () => Date; outbox: Outbox; protege: Protege | null };
