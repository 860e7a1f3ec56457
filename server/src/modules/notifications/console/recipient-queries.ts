import type { Db } from "../../../platform/database/db.ts";

/** The newest messages to some recipients, without their content. */
export async function findMessagesTo(db: Db, tenantId: string, recipients: readonly string[], limit: number) {
  if (recipients.length === 0) return [];
  return db
    .selectFrom("outbox")
    .select([
      "id",
      "channel",
      "template",
      "recipient",
      "created_at as createdAt",
      "delivered_at as deliveredAt",
      "failed_at as failedAt",
    ])
    .where("tenant_id", "=", tenantId)
    .where("recipient", "in", [...recipients])
    .orderBy("created_at", "desc")
    .orderBy("id")
    .limit(limit)
    .execute();
}
