import type { FeeName } from "@vitral/contract/console/terms/terms";
import type { Db } from "../../../platform/database/db.ts";

/** The column in which an account has a fee of its own. */
export const ownColumns: Record<FeeName, string> = {
  pixOut: "pix_out_fee",
  pixIn: "pix_in_fee",
  tedOut: "ted_out_fee",
  billet: "billet_fee_cents",
  monthly: "monthly_fee_cents",
};

/** Who published versions by command, the newest first. */
export async function findPublications(db: Db, { tenantId, limit }: { tenantId: string; limit: number }) {
  const rows = await db
    .selectFrom("staff_command")
    .select(["id", "decided_at as at", "maker_name as maker", "checker_name as checker", "reason", "payload"])
    .where("tenant_id", "=", tenantId)
    .where("kind", "=", "terms.publish")
    .where("state", "=", "EXECUTED")
    .orderBy("decided_at", "desc")
    .limit(limit)
    .execute();
  return rows.map(({ payload, at, id, ...who }) => ({
    from: (payload as { from: string }).from,
    published: { ...who, commandId: id, at: at ?? new Date(0) },
  }));
}
