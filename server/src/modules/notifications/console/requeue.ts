import type { Db } from "../../../platform/database/db.ts";
import { recordAudit } from "../../audit/audit.ts";
import type { Staff } from "../../staff/staff.ts";
import { requeueFailed } from "../for-staff-queries.ts";

/** Queues failed messages again, all or one, and records who did. Answers how many; codes stay, as they are over. */
export function requeueAudited(
  { db, now }: { db: Db; now: () => Date },
  { tenantId, staff, id, reason }: { tenantId: string; staff: Staff; id?: string; reason: string },
): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const requeued = await requeueFailed(tx, { tenantId, ...(id !== undefined && { id }) });
    const details = { messages: requeued, ...(id !== undefined && { messageId: id }) };
    const by = { tenantId, at: now(), actor: staff.email, staffId: staff.id, reason };
    if (requeued > 0) await recordAudit(tx, { ...by, action: "outbox.requeue", details });
    return requeued;
  });
}
