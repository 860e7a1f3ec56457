import { sql } from "kysely";
import type { Db } from "../../../platform/database/db.ts";

/** Where a page begins: after the row of this moment and id; null: with the newest. */
type Page = { before: { at: Date; id: string } | null; limit: number };

/** A row may have microseconds, the key of a page has milliseconds. */
const moment = sql<Date>`date_trunc('milliseconds', created_at)`;

/** The messages to some recipients, the newest first, without their content. */
export async function findMessagesTo(db: Db, tenantId: string, recipients: readonly string[], { before, limit }: Page) {
  if (recipients.length === 0) return [];
  let query = db
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
    .orderBy(moment, "desc")
    .orderBy("id", "desc")
    .limit(limit);
  if (before) query = query.where(sql<boolean>`(${moment}, id) < (${before.at}::timestamptz, ${before.id}::uuid)`);
  return query.execute();
}
