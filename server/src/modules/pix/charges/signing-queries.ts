import { sql } from "kysely";
import type { Cell } from "../../../platform/crypto/secrets.ts";
import type { Db, Tx } from "../../../platform/database/db.ts";

type HostKey = { tenantId: string; host: string };
/** Where a host's private key belongs, for its encryption. */
export const signingKeyCell = ({ tenantId, host }: HostKey): Cell => ({
  table: "pix_signing_key",
  column: "private_key",
  tenantId,
  id: host,
});

export type SigningKeyRow = { id: string; privateKey: string; certificate: Buffer };

export const findSigningKey = (db: Db, { tenantId, host }: HostKey): Promise<SigningKeyRow | undefined> =>
  db
    .selectFrom("pix_signing_key")
    .select(["id", "private_key as privateKey", "certificate"])
    .where("tenant_id", "=", tenantId)
    .where("host", "=", host)
    .executeTakeFirst();

/** Stores a key unless the host has one: the first counts. */
export async function insertSigningKey(db: Db, row: HostKey & SigningKeyRow & { createdAt: Date }): Promise<void> {
  await db
    .insertInto("pix_signing_key")
    .values({
      tenant_id: row.tenantId,
      host: row.host,
      id: row.id,
      private_key: row.privateKey,
      certificate: row.certificate,
      created_at: row.createdAt,
    })
    .onConflict((conflict) => conflict.columns(["tenant_id", "host"]).doNothing())
    .execute();
}

/** Puts a key in the place of the host's own. */
export async function replaceSigningKey(tx: Tx, row: HostKey & SigningKeyRow & { createdAt: Date }): Promise<void> {
  const values = {
    id: row.id,
    private_key: row.privateKey,
    certificate: row.certificate,
    created_at: row.createdAt,
  };
  await tx
    .insertInto("pix_signing_key")
    .values({ tenant_id: row.tenantId, host: row.host, ...values })
    .onConflict((conflict) => conflict.columns(["tenant_id", "host"]).doUpdateSet(values))
    .execute();
}

/** The keys of a tenant, as they are stored. */
export const storedKeys = (db: Db, tenantId: string): Promise<{ host: string; privateKey: string }[]> =>
  db
    .selectFrom("pix_signing_key")
    .select(["host", "private_key as privateKey"])
    .where("tenant_id", "=", tenantId)
    .execute();

export async function replaceStoredKey(db: Db, { tenantId, host }: HostKey, privateKey: string): Promise<void> {
  await db
    .updateTable("pix_signing_key")
    .set({ private_key: privateKey })
    .where("tenant_id", "=", tenantId)
    .where("host", "=", host)
    .execute();
}

/** Removes the keys of all tenants, as nothing decrypts them any more: the next charge makes one. Answers how many. */
export async function removeSigningKeys(tx: Tx): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from pix_signing_key k using tenant t where k.tenant_id = t.id`.execute(tx);
  return Number(numAffectedRows);
}
