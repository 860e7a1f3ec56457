import { sql } from "kysely";
import type { KeyFinding } from "@vitral/contract/pix-key-findings";
import {
  claimConsentVersion,
  type ClaimKeyType,
  type ClaimRole,
  type ClaimStatus,
  type ClaimType,
} from "@vitral/contract/pix-claims";
import type { Db, Tx } from "../../../platform/database/db.ts";
import type { ClaimReason, ClaimState } from "../../pix/pix.ts";
import type { AccountKey } from "../../../platform/database/keys.ts";

type Side = { tenantId: string; id: string; role: ClaimRole };

/** One side of a claim, as it is stored. */
export type ClaimRow = Side &
  AccountKey & {
    type: ClaimType;
    keyType: ClaimKeyType;
    key: string;
    status: ClaimStatus;
    otherBank: string | null;
    createdAt: Date;
    confirmedAt: Date | null;
    endedAt: Date | null;
    endedBy: ClaimRole | null;
    reason: ClaimReason | null;
    /** Why our bank takes back what its customer asked for. */
    finding: KeyFinding | null;
    remindedAt: Date | null;
  };

const claims = (db: Db | Tx) =>
  db
    .selectFrom("pix_claim")
    .select([
      "tenant_id as tenantId",
      "id",
      "role",
      "account_id as accountId",
      "type",
      "key_type as keyType",
      "key",
      "status",
      "other_bank as otherBank",
      "created_at as createdAt",
      "confirmed_at as confirmedAt",
      "ended_at as endedAt",
      "ended_by as endedBy",
      "reason",
      "finding",
      "reminded_at as remindedAt",
    ]);

/** The place of a claim in the list: those in progress first, then the newest. */
const place = sql`(ended_at is null)::int, created_at, id`;

/** Claims of an account, those in progress first; `after`: what comes after this one. */
export const findClaims = (
  db: Db,
  { tenantId, accountId, after, max }: AccountKey & { after?: string | undefined; max: number },
): Promise<ClaimRow[]> =>
  claims(db)
    .where("tenant_id", "=", tenantId)
    .where("account_id", "=", accountId)
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(${place}) < (select ${place} from pix_claim
          where tenant_id = ${tenantId} and account_id = ${accountId} and id = ${after} limit 1)`,
      ),
    )
    .orderBy(sql`(${place})`, "desc")
    .limit(max)
    .execute();

/** The account's side of a claim. */
export const findClaim = (db: Db, { tenantId, accountId, id }: AccountKey & { id: string }) =>
  claims(db)
    .where("tenant_id", "=", tenantId)
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .executeTakeFirst();

/** Whether any account of the tenant has this claim; distinguishes 403 from 404. */
export async function claimExists(
  db: Db | Tx,
  { tenantId, id, role }: { tenantId: string; id: string; role?: ClaimRole },
): Promise<boolean> {
  const rows = claims(db).where("tenant_id", "=", tenantId).where("id", "=", id);
  return (await (role ? rows.where("role", "=", role) : rows).executeTakeFirst()) !== undefined;
}

/** The claim with which somebody of this tenant asks for a key, while it is in progress. */
export const findAskedClaim = (db: Db | Tx, { tenantId, key }: { tenantId: string; key: string }) =>
  claims(db)
    .where("tenant_id", "=", tenantId)
    .where("key", "=", key)
    .where("role", "=", "CLAIMER")
    .where("ended_at", "is", null)
    .executeTakeFirst();

type NewClaim = Omit<ClaimRow, "confirmedAt" | "endedAt" | "endedBy" | "reason" | "finding" | "remindedAt">;

/** Answers whether this call made the row: a key is claimed once at a time, and a claim has each side once. */
export async function insertClaim(tx: Tx, claim: NewClaim, nextTryAt: Date): Promise<boolean> {
  const row = await tx
    .insertInto("pix_claim")
    .values({
      tenant_id: claim.tenantId,
      id: claim.id,
      role: claim.role,
      account_id: claim.accountId,
      type: claim.type,
      key_type: claim.keyType,
      key: claim.key,
      status: claim.status,
      other_bank: claim.otherBank,
      created_at: claim.createdAt,
      confirmed_at: null,
      ended_at: null,
      ended_by: null,
      reason: null,
      finding: null,
      // Who asks has agreed by asking.
      consent_version: claim.role === "CLAIMER" ? claimConsentVersion : null,
      consented_at: claim.role === "CLAIMER" ? claim.createdAt : null,
      reminded_at: null,
      next_try_at: nextTryAt,
      tries: 0,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes a claim that the directory refused while the customer waited. */
export async function deleteClaim(db: Db, { tenantId, id, role }: Side): Promise<void> {
  await db
    .deleteFrom("pix_claim")
    .where("tenant_id", "=", tenantId)
    .where("id", "=", id)
    .where("role", "=", role)
    .where("status", "=", "OPEN")
    .execute();
}

/** Locks one side of a claim until the transaction ends. */
export const lockClaim = (tx: Tx, { tenantId, id, role }: Side) =>
  claims(tx)
    .where("tenant_id", "=", tenantId)
    .where("id", "=", id)
    .where("role", "=", role)
    .forUpdate()
    .executeTakeFirst();

/** Saves how far the claim is in the network. The next look at it is soon, because something has just happened. */
export async function saveState(tx: Tx, side: Side, state: ClaimState, at: Date): Promise<void> {
  const isOver = state.status === "COMPLETED" || state.status === "CANCELLED";
  await tx
    .updateTable("pix_claim")
    .set({
      status: state.status,
      created_at: state.createdAt,
      confirmed_at: state.confirmedAt,
      ended_at: isOver ? at : null,
      ended_by: isOver ? state.endedBy : null,
      reason: state.reason,
      next_try_at: isOver ? null : new Date(at.getTime() + 2_000),
      tries: 0,
      ...(side.role === "CLAIMER" && { other_bank: state.donorBank }),
    })
    .where("tenant_id", "=", side.tenantId)
    .where("id", "=", side.id)
    .where("role", "=", side.role)
    .execute();
}

/** Why the bank takes back what its customer asked for; the worker tells the network at once. */
export async function noteFinding(
  tx: Tx,
  { tenantId, id, finding, now }: { tenantId: string; id: string; finding: KeyFinding; now: Date },
): Promise<void> {
  await tx
    .updateTable("pix_claim")
    .set({ finding, next_try_at: now, tries: 0 })
    .where("tenant_id", "=", tenantId)
    .where("id", "=", id)
    .where("role", "=", "CLAIMER")
    .where("ended_at", "is", null)
    .execute();
}

/** Claims in progress of a key that customers of this installation ask for, with their bank; for operators. */
export async function findAskedByValue(db: Db, key: string) {
  const { rows } = await sql<{ id: string; tenantId: string; tenant: string }>`
    select c.id, c.tenant_id as "tenantId", t.slug as tenant
      from tenant t
      join pix_claim c on c.tenant_id = t.id and c.key = ${key} and c.role = 'CLAIMER' and c.ended_at is null`.execute(
    db,
  );
  return rows;
}

/** Notes what the holder of a key agreed to by confirming that it goes; the first time counts. */
export async function noteConsent(db: Db, { tenantId, id, role }: Side, at: Date): Promise<void> {
  await db
    .updateTable("pix_claim")
    .set({ consent_version: claimConsentVersion, consented_at: at })
    .where("tenant_id", "=", tenantId)
    .where("id", "=", id)
    .where("role", "=", role)
    .where("consented_at", "is", null)
    .execute();
}

/** Notes that the owner was notified of a term's end; answers whether this call did. */
export async function noteReminded(tx: Tx, { tenantId, id, role }: Side, at: Date): Promise<boolean> {
  const row = await tx
    .updateTable("pix_claim")
    .set({ reminded_at: at })
    .where("tenant_id", "=", tenantId)
    .where("id", "=", id)
    .where("role", "=", role)
    .where("reminded_at", "is", null)
    .where("ended_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}
