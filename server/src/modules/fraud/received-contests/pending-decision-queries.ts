import { sql } from "kysely";
import type { Db } from "../../../platform/database/db.ts";
import type { TakenWork } from "../../../platform/database/due-work.ts";
import type { RowKey } from "../../../platform/database/keys.ts";

/** Decisions that the network is to be told; no other server takes one for a minute. */
export const pendingDecisions: TakenWork = {
  table: "contest_received",
  at: "notify_at",
  key: ["id", "status"],
  putOff: (now) => sql`notify_at = ${now}::timestamptz + interval '1 minute'`,
};
export type PendingDecision = { id: string; status: "ACCEPTED" | "REJECTED" };

/** The network knows a decision. */
export async function endPendingDecision(db: Db, { tenantId, id }: RowKey): Promise<void> {
  await db
    .updateTable("contest_received")
    .set({ notify_at: null })
    .where("tenant_id", "=", tenantId)
    .where("id", "=", id)
    .execute();
}
