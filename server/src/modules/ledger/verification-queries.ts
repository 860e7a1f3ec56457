import { sql } from "kysely";
import type { Db, Tx } from "../../platform/database/db.ts";
import type { LedgerCheck } from "./queries.ts";
import type { RowKey } from "../../platform/database/keys.ts";

/** Begins a run; false where one runs. One that began before `stale` does not count: its server stopped. */
export async function insertVerification(
  tx: Tx,
  { tenantId, id, actor, now, stale }: RowKey & { actor: string; now: Date; stale: Date },
): Promise<boolean> {
  await tx
    .updateTable("ledger_verification")
    .set({ state: "INTERRUPTED", ended_at: now })
    .where("tenant_id", "=", tenantId)
    .where("state", "=", "RUNNING")
    .where("started_at", "<", stale)
    .execute();
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto("ledger_verification")
    .values({ tenant_id: tenantId, id, actor, started_at: now, state: "RUNNING" })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Ends a run with what it found. */
export async function endVerification(
  db: Db,
  {
    tenantId,
    id,
    state,
    checks,
    now,
  }: RowKey & { state: "SOUND" | "BROKEN" | "INTERRUPTED"; checks: LedgerCheck[]; now: Date },
): Promise<void> {
  await db
    .updateTable("ledger_verification")
    .set({ state, checks: JSON.stringify(checks), ended_at: now })
    .where("tenant_id", "=", tenantId)
    .where("id", "=", id)
    .where("state", "=", "RUNNING")
    .execute();
}

/** Runs of a tenant, the newest first. */
export function findVerifications(
  db: Db | Tx,
  { tenantId, after, limit }: { tenantId: string; after?: string | undefined; limit: number },
) {
  return db
    .selectFrom("ledger_verification")
    .select(["id", "actor", "started_at as startedAt", "ended_at as endedAt", "state", "checks"])
    .where("tenant_id", "=", tenantId)
    .where(after === undefined ? sql<boolean>`true` : sql<boolean>`id < ${after}::uuid`)
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}

export type VerificationRow = Awaited<ReturnType<typeof findVerifications>>[number];

/** The run of a tenant that has not ended. */
export const findRunning = (db: Db | Tx, tenantId: string) =>
  db
    .selectFrom("ledger_verification")
    .select(["id", "actor", "started_at as startedAt", "ended_at as endedAt", "state", "checks"])
    .where("tenant_id", "=", tenantId)
    .where("state", "=", "RUNNING")
    .executeTakeFirst();
