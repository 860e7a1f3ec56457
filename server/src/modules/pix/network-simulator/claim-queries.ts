import { sql } from "kysely";
import type { ClaimKeyType, ClaimRole, ClaimStatus, ClaimType } from "@vitral/contract/pix-claims";
import type { Db, Tx } from "../../../platform/database/db.ts";
import type { ClaimReason } from "@vitral/protocol/claim-states";
import type { IncomingClaim } from "../network/rail.ts";
import { saveHolder } from "./network-mark-queries.ts";

/** Who asks for a key. `accountId` null: at an external bank. */
export type Claimer = { name: string; document: string; ispb: string; bankName: string; accountId: string | null };

export type NetworkClaim = {
  id: string;
  type: ClaimType;
  key: string;
  keyType: ClaimKeyType;
  status: ClaimStatus;
  claimer: Claimer;
  claimerTenant: string | null;
  donorBank: string;
  donorTenant: string | null;
  createdAt: Date;
  confirmedAt: Date | null;
  endedBy: ClaimRole | null;
  reason: ClaimReason | null;
};

const claims = (db: Db | Tx) =>
  db
    .selectFrom("network_claim")
    .select([
      "id",
      "type",
      "key",
      "key_type as keyType",
      "status",
      "claimer",
      "claimer_tenant as claimerTenant",
      "donor_bank as donorBank",
      "donor_tenant as donorTenant",
      "created_at as createdAt",
      "confirmed_at as confirmedAt",
      "ended_by as endedBy",
      "reason",
    ]);

/** A claim, locked until the transaction ends. */
export async function lockNetworkClaim(tx: Tx, id: string): Promise<NetworkClaim | undefined> {
  const row = await claims(tx).where("id", "=", id).forUpdate().executeTakeFirst();
  return row as NetworkClaim | undefined;
}

/** The claim of a key that has not ended. */
export const findOpenNetworkClaim = (db: Db | Tx, key: string) =>
  claims(db).where("key", "=", key).where("status", "not in", ["COMPLETED", "CANCELLED"]).executeTakeFirst() as Promise<
    NetworkClaim | undefined
  >;

/** Answers whether this call made the claim: there is one of a key at a time. */
export async function insertNetworkClaim(tx: Tx, claim: NetworkClaim): Promise<boolean> {
  const row = await tx
    .insertInto("network_claim")
    .values({
      id: claim.id,
      type: claim.type,
      key: claim.key,
      key_type: claim.keyType,
      status: claim.status,
      claimer: JSON.stringify(claim.claimer),
      claimer_tenant: claim.claimerTenant,
      donor_bank: claim.donorBank,
      donor_tenant: claim.donorTenant,
      created_at: claim.createdAt,
      confirmed_at: null,
      ended_by: null,
      reason: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

export async function saveNetworkClaim(tx: Tx, claim: NetworkClaim): Promise<void> {
  await tx
    .updateTable("network_claim")
    .set({ status: claim.status, confirmed_at: claim.confirmedAt, ended_by: claim.endedBy, reason: claim.reason })
    .where("id", "=", claim.id)
    .execute();
}

/** The key leads to the claimer from now on. */
export async function moveEntry(tx: Tx, { id, key, claimer, claimerTenant }: NetworkClaim): Promise<void> {
  await tx
    .updateTable("network_key")
    .set({
      ispb: claimer.ispb,
      bank_name: claimer.bankName,
      owner_name: claimer.name,
      owner_document: claimer.document,
      tenant_id: claimerTenant,
      account_id: claimer.accountId,
      request_id: claimerTenant === null ? null : id,
      behaviour: "SETTLE",
    })
    .where("key", "=", key)
    .execute();
  await saveHolder(tx, claimer);
}

/** Claims that a tenant has not acknowledged. */
export async function findIncomingClaims(db: Db, tenantId: string): Promise<IncomingClaim[]> {
  const { rows } = await sql<IncomingClaim>`
    select id, type, key, key_type as "keyType", claimer->>'bankName' as "claimerBank", created_at as "createdAt"
      from network_claim where donor_tenant = ${tenantId} and status = 'OPEN' order by created_at limit 50`.execute(db);
  return rows;
}
