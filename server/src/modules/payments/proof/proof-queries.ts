import { sql } from "kysely";
import type { Cents } from "@vitral/brazil/cents";
import type { Db, Tx } from "../../../platform/database/db.ts";

/** Of which payment, and who confirmed it in which session. */
export type ProofKey = {
  tenantId: string;
  hash: Buffer;
  customerId: string;
  sessionHash: Buffer;
  lookUpId: string;
  amount: Cents;
};

/** Old proofs that one new one removes at most. */
const removedAtOnce = 20;

/** Keeps a proof, and removes some that are too old to be used. */
export async function insertProof(
  tx: Db | Tx,
  {
    tenantId,
    hash,
    customerId,
    sessionHash,
    lookUpId,
    amount,
    now,
    expiresAt,
  }: ProofKey & Record<"now" | "expiresAt", Date>,
): Promise<void> {
  await sql`
    with expired as materialized (
      select proof_hash from payment_proof
       where tenant_id = ${tenantId} and expires_at <= ${now}
       order by expires_at limit ${removedAtOnce} for update skip locked
    ), gone as (
      delete from payment_proof p using expired where p.tenant_id = ${tenantId} and p.proof_hash = expired.proof_hash)
    insert into payment_proof (tenant_id, proof_hash, customer_id, session_hash, look_up_id, amount_cents, expires_at)
    values (${tenantId}, ${hash}, ${customerId}, ${sessionHash}, ${lookUpId}, ${amount}, ${expiresAt})`.execute(tx);
}

/** Uses up the proof of an order that is no immediate payment; false where there is none that can be used. */
export async function useProof(
  tx: Tx,
  { tenantId, hash, customerId, sessionHash, lookUpId, amount, now }: ProofKey & { now: Date },
): Promise<boolean> {
  const used = await tx
    .updateTable("payment_proof")
    .set({ used_at: now })
    .where("tenant_id", "=", tenantId)
    .where("proof_hash", "=", hash)
    .where("customer_id", "=", customerId)
    .where("session_hash", "=", sessionHash)
    .where("look_up_id", "=", lookUpId)
    .where("amount_cents", "=", amount)
    .where("used_at", "is", null)
    .where("expires_at", ">", now)
    .executeTakeFirst();
  return used.numUpdatedRows === 1n;
}
