import type { CommandKindName } from "@vitral/contract/acts/acts";
import type { Db } from "../../platform/database/db.ts";
import type { Outbox } from "../notifications/notifications.ts";
import type { Staff } from "../staff/staff.ts";

/** What commands need. */
export type CommandDeps = {
  db: Db;
  now: () => Date;
  outbox: Outbox;
  /** What must be asked outside of any transaction before a command is ordered or approved. May refuse. */
  prepare?: (asked: Prepared) => Promise<void>;
};

/** `maker`: who orders it anew; absent where it is changed or approved, and at the command line. */
type Prepared = {
  tenantId: string;
  kind: CommandKindName;
  payload: Record<string, unknown>;
  actor: string;
  maker?: Staff;
};
