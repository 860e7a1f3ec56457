import type { ClaimKeyType } from "@vitral/contract/pix-claims";
import type { Db, Tx } from "../../../platform/database/db.ts";

type Key = { tenantId: string; accountId: string; key: string };

/** Takes the holder's key out of look-ups, or puts it back. */
export async function setClaimed(tx: Tx, { tenantId, accountId, key }: Key, isClaimed: boolean): Promise<void> {
  await tx
    .updateTable("pix_key")
    .set({ status: isClaimed ? "CLAIMED" : "ACTIVE" })
    .where("tenant_id", "=", tenantId)
    .where("account_id", "=", accountId)
    .where("key", "=", key)
    .where("status", "=", isClaimed ? "ACTIVE" : "CLAIMED")
    .execute();
}

/** The key has gone to its claimer. */
export async function deleteHeldKey(tx: Tx, { tenantId, accountId, key }: Key): Promise<void> {
  await tx
    .deleteFrom("pix_key")
    .where("tenant_id", "=", tenantId)
    .where("account_id", "=", accountId)
    .where("key", "=", key)
    .execute();
}

/**
 * The key has come to the account; of an owner who has left, only to be removed. A holder of the same tenant loses it
 * here. Answers false while another row has the key.
 */
export async function insertClaimedKey(
  tx: Tx,
  { tenantId, id, accountId, keyType, key, closed }: Key & { id: string; keyType: string; closed: boolean },
): Promise<boolean> {
  await tx
    .deleteFrom("pix_key")
    .where("tenant_id", "=", tenantId)
    .where("key", "=", key)
    .where("account_id", "<>", accountId)
    .where("status", "<>", "PENDING")
    .execute();
  const row = await tx
    .insertInto("pix_key")
    .values({
      tenant_id: tenantId,
      id,
      account_id: accountId,
      type: keyType as ClaimKeyType,
      key,
      status: closed ? "REMOVING" : "ACTIVE",
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** How an account has a key now; undefined: it has not. Locks the row until the transaction ends. */
export const lockHeldKey = (tx: Tx, { tenantId, key }: { tenantId: string; key: string }) =>
  tx
    .selectFrom("pix_key")
    .select(["account_id as accountId", "status"])
    .where("tenant_id", "=", tenantId)
    .where("key", "=", key)
    .forUpdate()
    .executeTakeFirst();

/** Whether the account still has the key, and has not given it up. */
export async function holdsKey(db: Db | Tx, { tenantId, accountId, key }: Key): Promise<boolean> {
  const row = await db
    .selectFrom("pix_key")
    .select("id")
    .where("tenant_id", "=", tenantId)
    .where("account_id", "=", accountId)
    .where("key", "=", key)
    .where("status", "in", ["ACTIVE", "CLAIMED"])
    .executeTakeFirst();
  return row !== undefined;
}
