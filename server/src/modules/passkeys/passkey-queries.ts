import type { Db, Tx } from "../../platform/database/db.ts";
import type { CustomerKey } from "../../platform/database/keys.ts";

const columns = [
  "id",
  "name",
  "credential_id as credentialId",
  "public_key as publicKey",
  "counter",
  "transports",
  "created_at as createdAt",
  "last_used_at as lastUsedAt",
] as const;

/** The passkeys of a customer, the oldest first. */
export function findPasskeys(db: Db | Tx, { tenantId, customerId }: CustomerKey) {
  return db
    .selectFrom("customer_passkey")
    .select(columns)
    .where("tenant_id", "=", tenantId)
    .where("customer_id", "=", customerId)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
}

type PasskeyRow = Awaited<ReturnType<typeof findPasskeys>>[number];

/** The passkey of a credential, and the document of its customer. */
export function findByCredential(db: Db, { tenantId, credentialId }: { tenantId: string; credentialId: string }) {
  return db
    .selectFrom("customer_passkey")
    .innerJoin("customer", (join) =>
      join
        .onRef("customer.tenant_id", "=", "customer_passkey.tenant_id")
        .onRef("customer.id", "=", "customer_passkey.customer_id"),
    )
    .select([
      "customer_passkey.id",
      "customer_passkey.customer_id as customerId",
      "customer_passkey.credential_id as credentialId",
      "customer_passkey.public_key as publicKey",
      "customer_passkey.counter",
      "customer_passkey.transports",
      "customer.document",
    ])
    .where("customer_passkey.tenant_id", "=", tenantId)
    .where("customer_passkey.credential_id", "=", credentialId)
    .executeTakeFirst();
}

/** Saves a passkey. False where somebody has it. */
export async function insertPasskey(
  tx: Tx,
  { tenantId, customerId, ...row }: Omit<PasskeyRow, "lastUsedAt"> & CustomerKey,
): Promise<boolean> {
  const done = await tx
    .insertInto("customer_passkey")
    .values({
      tenant_id: tenantId,
      id: row.id,
      customer_id: customerId,
      name: row.name,
      credential_id: row.credentialId,
      public_key: row.publicKey,
      counter: row.counter,
      transports: row.transports,
      created_at: row.createdAt,
      last_used_at: null,
    })
    .onConflict((conflict) => conflict.columns(["tenant_id", "credential_id"]).doNothing())
    .executeTakeFirst();
  return done.numInsertedOrUpdatedRows === 1n;
}

/**
 * Notes a use. False where the passkey was removed meanwhile, or its counter is not above the stored one: the same
 * answer again, or a copied passkey.
 */
export async function usePasskey(
  db: Db,
  { tenantId, id, counter, now }: { tenantId: string; id: string; counter: number; now: Date },
): Promise<boolean> {
  const used = await db
    .updateTable("customer_passkey")
    .set({ counter, last_used_at: now })
    .where("tenant_id", "=", tenantId)
    .where("id", "=", id)
    // Many authenticators count nothing and always say 0 (WebAuthn, 6.1.1).
    .where((where) =>
      where.or([where("counter", "<", counter), where.and([where("counter", "=", 0), where.val(counter === 0)])]),
    )
    .executeTakeFirst();
  return used.numUpdatedRows === 1n;
}

/** Removes a customer's passkey; answers its name, undefined where there is none. */
export async function deletePasskey(tx: Tx, { tenantId, customerId, id }: CustomerKey & { id: string }) {
  const gone = await tx
    .deleteFrom("customer_passkey")
    .where("tenant_id", "=", tenantId)
    .where("customer_id", "=", customerId)
    .where("id", "=", id)
    .returning("name")
    .executeTakeFirst();
  return gone?.name;
}
