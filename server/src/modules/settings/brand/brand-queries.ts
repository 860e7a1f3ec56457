import type { Brand } from "@vitral/contract/console/brand";
import type { Db } from "../../../platform/database/db.ts";

/** What was published of a brand by command, the newest first. */
export async function findPublished(db: Db, { tenantId, limit }: { tenantId: string; limit: number }) {
  const rows = await db
    .selectFrom("staff_command")
    .select(["id", "decided_at as at", "maker_name as maker", "checker_name as checker", "reason", "payload", "result"])
    .where("tenant_id", "=", tenantId)
    .where("kind", "=", "brand.publish")
    .where("state", "=", "EXECUTED")
    .orderBy("decided_at", "desc")
    .limit(limit)
    .execute();
  return rows.map(({ id, at, maker, checker, reason, payload, result }) => {
    const { brand } = payload as { brand: Brand };
    const before = (result as { before?: Brand } | null)?.before ?? brand;
    return { id, at: at ?? new Date(0), maker, checker, reason, brand, before };
  });
}
