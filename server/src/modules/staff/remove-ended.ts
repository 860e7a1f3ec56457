import type { Db } from "../../platform/database/db.ts";
import { withAllTenants } from "../../platform/database/tenancy.ts";
import { removeEnded } from "./session-queries.ts";

/** Milliseconds that an ended session, a used link, an expired browser and a count of attempts stay. */
const keptMs = 7 * 86_400_000;

/** Removes what sign-ins of the staff left behind; the audit keeps what happened. */
export const removeEndedSessions = ({ db, now }: { db: Db; now: () => Date }): Promise<void> =>
  withAllTenants(() => removeEnded(db, new Date(now().getTime() - keptMs)));
