import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/database/db.ts";

type KeptPin = { tenantId: string; customerId: string; hash: Buffer; salt: Buffer };

/** With `oldSalt`, only where the PIN still has that salt. */
export async function updatePin(
  tx: Db | Tx,
  { tenantId, customerId, hash, salt, oldSalt }: KeptPin & { oldSalt?: Buffer },
): Promise<void> {
  let update = tx
    .updateTable("customer")
    .set({ pin_hash: hash, pin_salt: salt, pin_failures: 0 })
    .where("tenant_id", "=", tenantId)
    .where("id", "=", customerId);
  if (oldSalt) update = update.where("pin_salt", "=", oldSalt);
  await update.execute();
}

/** How many PINs each key has hashed, by the key id in their salts (platform/crypto/secrets.ts). */
export async function countPinsByKeyId(db: Db): Promise<{ keyId: Buffer; pins: number }[]> {
  const { rows } = await sql<{ keyId: Buffer; pins: number }>`
    select c.key_id as "keyId", c.pins
      from tenant t
     cross join lateral (select substring(pin_salt from 1 for 4) as key_id, count(*) as pins from customer
                          where tenant_id = t.id and pin_hash is not null group by 1) c`.execute(db);
  return rows;
}

/**
 * Removes the PINs of all tenants that a key other than this one has hashed, as nothing can compare them any more.
 * Their customers set a new one, as a first PIN. Answers how many.
 */
export async function removePinsBut(db: Db | Tx, keyId: Buffer): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update customer c set pin_hash = null, pin_salt = default, pin_failures = 0 from tenant t
     where c.tenant_id = t.id and c.pin_hash is not null and substring(c.pin_salt from 1 for 4) <> ${keyId}`.execute(
    db,
  );
  return Number(numAffectedRows);
}
