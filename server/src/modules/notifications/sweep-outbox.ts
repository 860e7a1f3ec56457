import type { Db } from "../../platform/database/db.ts";
import { sweepMessages } from "./queries.ts";

/** A message that could not be delivered for so long is closed as failed; an operator can send it again. */
const giveUpAfterDays = 3;

/**
 * Finds messages of a tenant that the job queue has given up on or lost, after an outage of a day for example. They are
 * handed over again for three days and then closed as failed, so that none is left that is neither sent nor marked.
 * Answers how many.
 */
export function sweepOutbox(
  { db, now }: { db: Db; now: () => Date },
  tenantId: string,
): Promise<{ requeued: number; failed: number }> {
  return sweepMessages(db, tenantId, new Date(now().getTime() - giveUpAfterDays * 86_400_000));
}
