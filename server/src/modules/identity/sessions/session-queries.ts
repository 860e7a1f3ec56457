import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/database/db.ts";
import { securityEventColumns, type SecurityEventRow } from "../../audit/audit.ts";
import { endPushOfDevice, endPushOfOthers, endPushOfSession } from "../../notifications/notifications.ts";
import { customerColumns } from "../customer-queries.ts";

/** The customer of a valid session, and whether the session is locked. */
export function findBySession(db: Db, { tenantId, hash, now }: { tenantId: string; hash: Buffer; now: Date }) {
  return db
    .selectFrom("session")
    .innerJoin("customer", (join) =>
      join.onRef("customer.tenant_id", "=", "session.tenant_id").onRef("customer.id", "=", "session.customer_id"),
    )
    .select([
      ...customerColumns,
      sql<boolean>`pin_hash is not null`.as("hasPin"),
      sql<boolean>`session.locks_at <= ${now}`.as("isLocked"),
    ])
    .where("session.tenant_id", "=", tenantId)
    .where("session.token_hash", "=", hash)
    .where("session.ended_at", "is", null)
    .where("session.expires_at", ">", now)
    .executeTakeFirst();
}

export type CustomerRow = Omit<NonNullable<Awaited<ReturnType<typeof findBySession>>>, "isLocked">;

/** Saves a session and its sign-in event, in one statement. */
export async function insertSession(
  db: Tx,
  row: {
    tenantId: string;
    hash: Buffer;
    customerId: string;
    createdAt: Date;
    expiresAt: Date;
    deviceId: string | null;
    /** When the session locks; null: it does not lock. */
    locksAt: Date | null;
  },
  event: SecurityEventRow,
): Promise<void> {
  await db
    .with("event", (one) => one.insertInto("security_event").values(securityEventColumns(event)))
    .insertInto("session")
    .values({
      tenant_id: row.tenantId,
      token_hash: row.hash,
      customer_id: row.customerId,
      created_at: row.createdAt,
      expires_at: row.expiresAt,
      device_id: row.deviceId,
      ...(row.locksAt && { locks_at: row.locksAt }),
    })
    .execute();
}

/** Sets when a session that is not locked yet locks. */
export async function setLock(
  db: Db,
  { tenantId, hash, now, locksAt }: { tenantId: string; hash: Buffer; now: Date; locksAt: Date },
): Promise<void> {
  await db
    .updateTable("session")
    .set({ locks_at: locksAt })
    .where("tenant_id", "=", tenantId)
    .where("token_hash", "=", hash)
    .where("locks_at", ">", now)
    .execute();
}

/** Ends a session, and what its browser is told; answers its customer, undefined when it had ended before. */
export async function endSession(tx: Tx, { tenantId, hash, now }: { tenantId: string; hash: Buffer; now: Date }) {
  await endPushOfSession(tx, { tenantId, hash });
  const ended = await tx
    .updateTable("session")
    .set({ ended_at: now })
    .where("tenant_id", "=", tenantId)
    .where("token_hash", "=", hash)
    .where("ended_at", "is", null)
    .returning("customer_id as customerId")
    .executeTakeFirst();
  return ended?.customerId;
}

type SessionKey = { tenantId: string; hash: Buffer };

/** Whether a session is open; it stays so until the transaction ends. */
export async function holdSession(tx: Tx, { tenantId, hash, now }: SessionKey & { now: Date }): Promise<boolean> {
  const row = await tx
    .selectFrom("session")
    .select("customer_id")
    .where("tenant_id", "=", tenantId)
    .where("token_hash", "=", hash)
    .where("ended_at", "is", null)
    .where("expires_at", ">", now)
    .forShare()
    .executeTakeFirst();
  return row !== undefined;
}

/** In which device a session is open; null where it is not known. */
export async function findSessionDevice(tx: Tx, { tenantId, hash }: SessionKey): Promise<string | null> {
  const row = await tx
    .selectFrom("session")
    .select("device_id")
    .where("tenant_id", "=", tenantId)
    .where("token_hash", "=", hash)
    .executeTakeFirst();
  return row?.device_id ?? null;
}

/** Sets the device in which a session is open. */
export async function moveSession(tx: Tx, { tenantId, hash, deviceId }: SessionKey & { deviceId: string }) {
  await tx
    .updateTable("session")
    .set({ device_id: deviceId })
    .where("tenant_id", "=", tenantId)
    .where("token_hash", "=", hash)
    .execute();
}

/** Ends the sessions of a customer that were opened in a device, and what it is told. */
export async function endDeviceSessions(
  tx: Tx,
  { tenantId, customerId, deviceId, now }: { tenantId: string; customerId: string; deviceId: string; now: Date },
): Promise<void> {
  await endPushOfDevice(tx, { tenantId, customerId, deviceId });
  await tx
    .updateTable("session")
    .set({ ended_at: now })
    .where("tenant_id", "=", tenantId)
    .where("customer_id", "=", customerId)
    .where("device_id", "=", deviceId)
    .where("ended_at", "is", null)
    .execute();
}

/**
 * Ends every session of a customer, or all but the one that is named, and what their browsers are told; answers how
 * many it ended.
 */
export async function endSessions(
  tx: Db | Tx,
  { tenantId, customerId, except, now }: { tenantId: string; customerId: string; except: Buffer | null; now: Date },
): Promise<number> {
  await endPushOfOthers(tx, { tenantId, customerId, except });
  let ending = tx
    .updateTable("session")
    .set({ ended_at: now })
    .where("tenant_id", "=", tenantId)
    .where("customer_id", "=", customerId)
    .where("ended_at", "is", null);
  if (except) ending = ending.where("token_hash", "!=", except);
  return Number((await ending.executeTakeFirst()).numUpdatedRows);
}
