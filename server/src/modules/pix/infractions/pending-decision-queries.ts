import { sql } from "kysely";
import type { Db } from "../../../platform/database/db.ts";
import type { RowKey } from "../../../platform/database/keys.ts";

type PendingDecision = { id: string; status: "ACCEPTED" | "REJECTED" };

/** Decisions of a tenant that the network is to be told; nobody else takes them for a minute. */
export async function takePendingDecisions(
  db: Db,
  { tenantId, now, max }: { tenantId: string; now: Date; max: number },
): Promise<PendingDecision[]> {
  const { rows } = await sql<PendingDecision>`
    update pix_infraction set notify_at = ${now}::timestamptz + interval '1 minute'
     where tenant_id = ${tenantId} and id in (
       select id from pix_infraction
        where tenant_id = ${tenantId} and notify_at <= ${now}
        order by notify_at limit ${max} for update skip locked)
    returning id, status`.execute(db);
  return rows;
}

/** The network knows a decision. */
export async function endPendingDecision(db: Db, { tenantId, id }: RowKey): Promise<void> {
  await db
    .updateTable("pix_infraction")
    .set({ notify_at: null })
    .where("tenant_id", "=", tenantId)
    .where("id", "=", id)
    .execute();
}
