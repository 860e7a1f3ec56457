import { sql } from "kysely";
import type { Db } from "../../../platform/database/db.ts";

type Untold = { id: string; status: "ACCEPTED" | "REJECTED" };

/** Decisions of a tenant that the network is to be told; nobody else takes them for a minute. */
export async function takeUntoldDecisions(
  db: Db,
  { tenantId, now, max }: { tenantId: string; now: Date; max: number },
): Promise<Untold[]> {
  const { rows } = await sql<Untold>`
    update pix_infraction set tell_at = ${now}::timestamptz + interval '1 minute'
     where tenant_id = ${tenantId} and id in (
       select id from pix_infraction
        where tenant_id = ${tenantId} and tell_at <= ${now}
        order by tell_at limit ${max} for update skip locked)
    returning id, status`.execute(db);
  return rows;
}

/** The network knows a decision. */
export async function endTelling(db: Db, { tenantId, id }: { tenantId: string; id: string }): Promise<void> {
  await db
    .updateTable("pix_infraction")
    .set({ tell_at: null })
    .where("tenant_id", "=", tenantId)
    .where("id", "=", id)
    .execute();
}
