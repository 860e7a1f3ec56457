import type { Db } from "../../platform/database/db.ts";
import type { CustomerKey } from "../../platform/database/keys.ts";
import type { Outbox } from "../notifications/notifications.ts";
import type { Tenants } from "../tenants/tenants.ts";
import type { Protege } from "./protege/port.ts";

/** What a review needs; `actor` is the operator's user name, or the policy's. `protege` null: no connection to it. */
export type ReviewDeps = { db: Db; tenants: Tenants; now: () => Date; outbox: Outbox; protege: Protege | null };

/** Whether the tenant's policy asks for a second person for the approval of an applicant. */
export type ApprovalNeedsSecond = (customerKey: CustomerKey) => Promise<boolean>;
