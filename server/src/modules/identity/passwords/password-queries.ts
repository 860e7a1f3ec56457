import type { Db, Tx } from "../../../platform/database/db.ts";
import type { CustomerKey } from "../../../platform/database/keys.ts";

export async function updatePassword(
  tx: Db | Tx,
  { tenantId, customerId, passwordHash }: { tenantId: string; customerId: string; passwordHash: string },
): Promise<void> {
  await tx
    .updateTable("customer")
    .set({ password_hash: passwordHash })
    .where("tenant_id", "=", tenantId)
    .where("id", "=", customerId)
    .execute();
}

export function findPasswordHash(db: Db, { tenantId, customerId }: CustomerKey) {
  return db
    .selectFrom("customer")
    .select("password_hash as passwordHash")
    .where("tenant_id", "=", tenantId)
    .where("id", "=", customerId)
    .executeTakeFirstOrThrow();
}

/** Replaces a password; false when it was replaced meanwhile. */
export async function replacePassword(
  tx: Tx,
  scope: { tenantId: string; customerId: string; oldHash: string; newHash: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("customer")
    .set({ password_hash: scope.newHash })
    .where("tenant_id", "=", scope.tenantId)
    .where("id", "=", scope.customerId)
    .where("password_hash", "=", scope.oldHash)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
