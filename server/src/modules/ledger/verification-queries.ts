import { sql } from "kysely";
import type { Db, Tx } from "../../platform/database/db.ts";
import type { LedgerCheck } from "./check-queries.ts";
import type { RowKey } from "../../platform/database/keys.ts";

/** Begins a run; false where one runs. One that was last alive before `stale` counts as ended: its server stopped. */
export async function insertVerification(
  tx: Tx,
  { tenantId, id, actor, now, stale }: RowKey & { actor: string; now: Date; stale: Date },
): Promise<boolean> {
  await tx
    .updateTable("ledger_verification")
    .set({ state: "INTERRUPTED", ended_at: now })
    .where("tenant_id", "=", tenantId)
    .where("state", "=", "RUNNING")
    .where("alive_at", "<", stale)
    .execute();
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto("ledger_verification")
    .values({ tenant_id: tenantId, id, actor, started_at: now, alive_at: now, state: "RUNNING" })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Says that a run goes on. */
export async function keepAlive(db: Db, { tenantId, id, now }: RowKey & { now: Date }): Promise<void> {
  await db
    .updateTable("ledger_verification")
    .set({ alive_at: now })
    .where("tenant_id", "=", tenantId)
    .where("id", "=", id)
    .where("state", "=", "RUNNING")
    .execute();
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

/** The newest run of a tenant that found something out. */
export const findNewestFinished = (db: Db, tenantId: string) =>
  db
    .selectFrom("ledger_verification")
    .select(["ended_at as endedAt", "state"])
    .where("tenant_id", "=", tenantId)
    .where("state", "in", ["SOUND", "BROKEN"])
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();

/** When the newest run of any state began; undefined: there was none. */
export const findLastStart = (db: Db, tenantId: string) =>
  db
    .selectFrom("ledger_verification")
    .select("started_at as startedAt")
    .where("tenant_id", "=", tenantId)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();

/** The first day of a tenant's books that is closed; null: there is none. */
export async function findFirstDay(db: Db, tenantId: string): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    select min(day) as day from ledger_day_total where tenant_id = ${tenantId}`.execute(db);
  return rows[0]?.day ?? null;
}

/** The run of a tenant that has not ended. */
export const findRunning = (db: Db | Tx, tenantId: string) =>
  db
    .selectFrom("ledger_verification")
    .select(["id", "actor", "started_at as startedAt", "ended_at as endedAt", "state", "checks"])
    .where("tenant_id", "=", tenantId)
    .where("state", "=", "RUNNING")
    .executeTakeFirst();
