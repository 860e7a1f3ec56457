import { sql } from "kysely";
import type { Cell } from "../../../platform/crypto/secrets.ts";
import type { Db, Tx } from "../../../platform/database/db.ts";

/** Where a tenant's private key belongs, for its encryption. */
export const pushKeyCell = (tenantId: string): Cell => ({
  table: "push_key",
  column: "private_key",
  tenantId,
  id: tenantId,
});

type StoredKey = { publicKey: string; privateKey: string };

export const findPushKey = (db: Db, tenantId: string): Promise<StoredKey | undefined> =>
  db
    .selectFrom("push_key")
    .select(["public_key as publicKey", "private_key as privateKey"])
    .where("tenant_id", "=", tenantId)
    .executeTakeFirst();

/** Stores a key unless the tenant has one: the first counts. */
export async function insertPushKey(
  db: Db,
  { tenantId, publicKey, privateKey, createdAt }: StoredKey & { tenantId: string; createdAt: Date },
): Promise<void> {
  await db
    .insertInto("push_key")
    .values({ tenant_id: tenantId, public_key: publicKey, private_key: privateKey, created_at: createdAt })
    .onConflict((conflict) => conflict.column("tenant_id").doNothing())
    .execute();
}

export async function replacePushKey(db: Db, tenantId: string, privateKey: string): Promise<void> {
  await db.updateTable("push_key").set({ private_key: privateKey }).where("tenant_id", "=", tenantId).execute();
}

/** The addresses of a tenant's browsers, as they are stored. */
export const storedAddresses = (db: Db, tenantId: string): Promise<{ id: string; encrypted: string }[]> =>
  db.selectFrom("push_subscription").select(["id", "address as encrypted"]).where("tenant_id", "=", tenantId).execute();

export async function replaceAddress(
  db: Db,
  { tenantId, id, from, to }: { tenantId: string; id: string; from: string; to: string },
): Promise<void> {
  await db
    .updateTable("push_subscription")
    .set({ address: to })
    .where("tenant_id", "=", tenantId)
    .where("id", "=", id)
    .where("address", "=", from)
    .execute();
}

/** Removes keys and browsers of all tenants, as nothing decrypts them any more; answers how many. */
export async function removePush(tx: Tx): Promise<number> {
  const keys = await sql`delete from push_key k using tenant t where k.tenant_id = t.id`.execute(tx);
  const browsers = await sql`delete from push_subscription s using tenant t where s.tenant_id = t.id`.execute(tx);
  return Number((keys.numAffectedRows ?? 0n) + (browsers.numAffectedRows ?? 0n));
}
