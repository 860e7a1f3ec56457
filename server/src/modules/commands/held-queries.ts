import { sql } from "kysely";
import type { TakenWork } from "../../platform/database/due-work.ts";

/**
 * Commands that are held and whose time is over. Taking one puts its next try off: longer than having it take effect
 * lasts, so that no other server takes it meanwhile.
 */
export const dueHeld: TakenWork = {
  table: "staff_command",
  at: "due_at",
  open: sql`state = 'HELD'`,
  key: ["id"],
  putOff: (now) => sql`due_at = ${now}::timestamptz + interval '20 seconds'`,
};
