import type { Db } from "../../platform/database/db.ts";
import type { CustomerKey } from "../../platform/database/keys.ts";

/** The devices of a customer, the last used first. */
export const findDevicesOf = (db: Db, { tenantId, customerId }: CustomerKey) =>
  db
    .selectFrom("customer_device")
    .select([
      "id",
      "name",
      "created_at as createdAt",
      "last_used_at as lastUsedAt",
      "registered_at as registeredAt",
      "blocked_at as blockedAt",
    ])
    .where("tenant_id", "=", tenantId)
    .where("customer_id", "=", customerId)
    .orderBy("last_used_at", "desc")
    .limit(50)
    .execute();
