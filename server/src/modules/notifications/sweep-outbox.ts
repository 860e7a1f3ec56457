import type { Db } from "../../platform/database/db.ts";
import { sweepMessages } from "./queries.ts";

/** After so many days an undelivered message is closed as failed; an operator can resend it. */
const failAfterDays = 3;

/**
 * Finds messages of a tenant that the job queue gave up or lost, for example in an outage of a day. They are queued
 * again for three days and then closed as failed, so that every message is sent or marked. Answers how many.
 */
export function sweepOutbox(
  { db, now }: { db: Db; now: () => Date },
  tenantId: string,
): Promise<{ requeued: number; failed: number }> {
  return sweepMessages(db, tenantId, new Date(now().getTime() - failAfterDays * 86_400_000));
}
