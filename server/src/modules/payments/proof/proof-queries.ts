import { type SqlBool, sql } from "kysely";
import type { Cents } from "@vitral/brazil/cents";
import type { Db, Tx } from "../../../platform/database/db.ts";

/** Which payment, and who orders it on which device; `browserId` null: no cookie of one came. */
export type ProofKey = {
  tenantId: string;
  customerId: string;
  lookUpId: string;
  amount: Cents;
  browserId: string | null;
  now: Date;
};

/** Asks for the proof of an order that is no immediate payment. The customer is locked. */
export async function askForProof(
  tx: Tx,
  { tenantId, lookUpId, customerId, amount, browserId, now }: ProofKey,
): Promise<void> {
  await sql`select payment_proof_ask(
    ${tenantId}, ${lookUpId}, ${customerId}, ${amount}, ${browserId}, ${now})`.execute(tx);
}

/** Whether an order of this payment asked for a proof on this device, which can still be given. */
export async function isProofAsked(db: Db, key: ProofKey): Promise<boolean> {
  const asked = await db
    .selectFrom("payment_proof")
    .select("look_up_id")
    .where("tenant_id", "=", key.tenantId)
    .where(isOpen(key))
    .executeTakeFirst();
  return asked !== undefined;
}

/** Keeps what was proven, in the place of an older proof. False where no order asked for it. */
export async function saveProof(tx: Tx, key: ProofKey & { hash: Buffer; expiresAt: Date }): Promise<boolean> {
  const { hash, expiresAt } = key;
  const saved = await tx
    .updateTable("payment_proof")
    .set({ proof_hash: hash, expires_at: expiresAt })
    .where("tenant_id", "=", key.tenantId)
    .where(isOpen(key))
    .executeTakeFirst();
  return saved.numUpdatedRows === 1n;
}

/** Uses up the proof of an order that is no immediate payment; false where there is none that can be used. */
export async function useProof(tx: Tx, key: ProofKey & { hash: Buffer }): Promise<boolean> {
  const used = await tx
    .updateTable("payment_proof")
    .set({ used_at: key.now })
    .where("tenant_id", "=", key.tenantId)
    .where(isOpen(key))
    .where("proof_hash", "=", key.hash)
    .executeTakeFirst();
  return used.numUpdatedRows === 1n;
}

/** Of a tenant's rows. */
const isOpen = ({ customerId, lookUpId, amount, browserId, now }: ProofKey) => sql<SqlBool>`
  look_up_id = ${lookUpId} and customer_id = ${customerId} and amount_cents = ${amount}
  and browser_id is not distinct from ${browserId}::uuid and used_at is null and expires_at > ${now}`;
