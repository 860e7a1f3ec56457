import type { Cell } from "../../platform/crypto/secrets.ts";
import type { Db, Tx } from "../../platform/database/db.ts";

/** Where the public key of a passkey belongs, for its encryption: it is of this person and row alone. */
export const passkeyCell = ({ staffId, id }: { staffId: string; id: string }): Cell => ({
  table: "staff_passkey",
  column: "public_key",
  tenantId: null,
  id: `${staffId} ${id}`,
});

/** The passkeys of a person, the oldest first; their public keys are encrypted. */
export function findPasskeys(db: Db | Tx, staffId: string) {
  return db
    .selectFrom("staff_passkey")
    .select([
      "id",
      "name",
      "credential_id as credentialId",
      "public_key as publicKey",
      "counter",
      "transports",
      "created_at as createdAt",
      "last_used_at as lastUsedAt",
    ])
    .where("staff_id", "=", staffId)
    .orderBy("created_at")
    .execute();
}

export type PasskeyRow = Awaited<ReturnType<typeof findPasskeys>>[number];

/** Saves a passkey. False where somebody has it. */
export async function insertPasskey(
  tx: Tx,
  { staffId, tenantId, ...row }: Omit<PasskeyRow, "lastUsedAt"> & { staffId: string; tenantId: string | null },
): Promise<boolean> {
  const done = await tx
    .insertInto("staff_passkey")
    .values({
      id: row.id,
      works_for: tenantId,
      staff_id: staffId,
      name: row.name,
      credential_id: row.credentialId,
      public_key: row.publicKey,
      counter: row.counter,
      transports: row.transports,
      created_at: row.createdAt,
      last_used_at: null,
    })
    .onConflict((conflict) => conflict.column("credential_id").doNothing())
    .executeTakeFirst();
  return done.numInsertedOrUpdatedRows === 1n;
}

/** Notes a use. False where the counter is not above the stored one: the same answer again, or a copied passkey. */
export async function usePasskey(db: Db | Tx, id: string, counter: number, now: Date): Promise<boolean> {
  const used = await db
    .updateTable("staff_passkey")
    .set({ counter, last_used_at: now })
    .where("id", "=", id)
    // Many authenticators count nothing and always say 0 (WebAuthn, 6.1.1).
    .where((where) =>
      where.or([where("counter", "<", counter), where.and([where("counter", "=", 0), where.val(counter === 0)])]),
    )
    .executeTakeFirst();
  return used.numUpdatedRows === 1n;
}

/** Removes a person's passkey. False where there is none. */
export async function deletePasskey(tx: Tx, { staffId, id }: { staffId: string; id: string }): Promise<boolean> {
  const done = await tx
    .deleteFrom("staff_passkey")
    .where("staff_id", "=", staffId)
    .where("id", "=", id)
    .executeTakeFirst();
  return done.numDeletedRows === 1n;
}

export async function deletePasskeys(tx: Tx, staffId: string): Promise<void> {
  await tx.deleteFrom("staff_passkey").where("staff_id", "=", staffId).execute();
}
