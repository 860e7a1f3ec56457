import { sql } from "kysely";
import type { Db, Tx } from "../../platform/database/db.ts";
import type { securityEventRow } from "../audit/audit.ts";

const customerColumns = [
  "customer.id",
  "customer.document",
  "customer.entity_type as entityType",
  "customer.name",
  "customer.email",
  "customer.phone",
  "customer.status",
  "customer.onboarding_step as onboardingStep",
  "customer.pin_salt as pinSalt",
  "customer.blocked_at as blockedAt",
] as const;

export function findByDocument(db: Db | Tx, { tenantId, document }: { tenantId: string; document: string }) {
  return db
    .selectFrom("customer")
    .select([...customerColumns, "password_hash as passwordHash", sql<boolean>`pin_hash is not null`.as("hasPin")])
    .where("tenant_id", "=", tenantId)
    .where("document", "=", document)
    .executeTakeFirst();
}

/** The customer behind a session that still holds. */
export function findBySession(db: Db, { tenantId, hash, now }: { tenantId: string; hash: Buffer; now: Date }) {
  return db
    .selectFrom("session")
    .innerJoin("customer", (join) =>
      join.onRef("customer.tenant_id", "=", "session.tenant_id").onRef("customer.id", "=", "session.customer_id"),
    )
    .select([...customerColumns, sql<boolean>`pin_hash is not null`.as("hasPin")])
    .where("session.tenant_id", "=", tenantId)
    .where("session.token_hash", "=", hash)
    .where("session.ended_at", "is", null)
    .where("session.expires_at", ">", now)
    .executeTakeFirst();
}

export type CustomerRow = NonNullable<Awaited<ReturnType<typeof findBySession>>>;

/** Keeps a session and the event that it began, in one statement. */
export async function insertSession(
  db: Db,
  row: { tenantId: string; hash: Buffer; customerId: string; createdAt: Date; expiresAt: Date },
  event: ReturnType<typeof securityEventRow>,
): Promise<void> {
  await db
    .with("event", (one) => one.insertInto("security_event").values(event))
    .insertInto("session")
    .values({
      tenant_id: row.tenantId,
      token_hash: row.hash,
      customer_id: row.customerId,
      created_at: row.createdAt,
      expires_at: row.expiresAt,
    })
    .execute();
}

/** Ends a session; answers whose it was, undefined when it was over already. */
export async function endSession(tx: Tx, { tenantId, hash, now }: { tenantId: string; hash: Buffer; now: Date }) {
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

/** Ends every session of a customer, or all but the one that is named. */
export async function endSessions(
  tx: Db | Tx,
  { tenantId, customerId, except, now }: { tenantId: string; customerId: string; except: Buffer | null; now: Date },
): Promise<void> {
  let ending = tx
    .updateTable("session")
    .set({ ended_at: now })
    .where("tenant_id", "=", tenantId)
    .where("customer_id", "=", customerId)
    .where("ended_at", "is", null);
  if (except) ending = ending.where("token_hash", "!=", except);
  await ending.execute();
}

export async function updatePassword(
  tx: Tx,
  { tenantId, customerId, passwordHash }: { tenantId: string; customerId: string; passwordHash: string },
): Promise<void> {
  await tx
    .updateTable("customer")
    .set({ password_hash: passwordHash })
    .where("tenant_id", "=", tenantId)
    .where("id", "=", customerId)
    .execute();
}

export function findPasswordHash(db: Db, { tenantId, customerId }: { tenantId: string; customerId: string }) {
  return db
    .selectFrom("customer")
    .select("password_hash as passwordHash")
    .where("tenant_id", "=", tenantId)
    .where("id", "=", customerId)
    .executeTakeFirstOrThrow();
}

/** Puts one password in the place of another; false when that one has been replaced meanwhile. */
export async function replacePassword(
  tx: Tx,
  of: { tenantId: string; customerId: string; oldHash: string; newHash: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("customer")
    .set({ password_hash: of.newHash })
    .where("tenant_id", "=", of.tenantId)
    .where("id", "=", of.customerId)
    .where("password_hash", "=", of.oldHash)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export function findContact(tx: Db | Tx, { tenantId, customerId }: { tenantId: string; customerId: string }) {
  return tx
    .selectFrom("customer")
    .select(["name", "email", "phone", "document"])
    .where("tenant_id", "=", tenantId)
    .where("id", "=", customerId)
    .executeTakeFirstOrThrow();
}

type NewCustomer = {
  tenantId: string;
  id: string;
  document: string;
  entityType: "PERSON" | "COMPANY";
  name: string;
  email?: string | null;
  phone?: string | null;
  status: CustomerRow["status"];
  onboardingStep: CustomerRow["onboardingStep"];
  keptForDemo?: boolean;
  passwordHash: string;
};

export async function insertCustomer(tx: Db | Tx, row: NewCustomer): Promise<void> {
  await tx
    .insertInto("customer")
    .values({
      tenant_id: row.tenantId,
      id: row.id,
      document: row.document,
      entity_type: row.entityType,
      name: row.name,
      email: row.email ?? null,
      phone: row.phone ?? null,
      status: row.status,
      onboarding_step: row.onboardingStep,
      kept_for_demo: row.keptForDemo ?? false,
      password_hash: row.passwordHash,
    })
    .execute();
}

type KeptPin = { tenantId: string; customerId: string; hash: Buffer; salt: Buffer };

/** With `oldSalt`, only where the PIN is still the one that was kept under it. */
export async function updatePin(
  tx: Db | Tx,
  { tenantId, customerId, hash, salt, oldSalt }: KeptPin & { oldSalt?: Buffer },
): Promise<void> {
  let update = tx
    .updateTable("customer")
    .set({ pin_hash: hash, pin_salt: salt, pin_failures: 0 })
    .where("tenant_id", "=", tenantId)
    .where("id", "=", customerId);
  if (oldSalt) update = update.where("pin_salt", "=", oldSalt);
  await update.execute();
}

/** How many PINs are kept under each secret, by what their salts begin with (platform/crypto/secrets.ts). */
export async function countPinsByMark(db: Db): Promise<{ mark: Buffer; pins: number }[]> {
  const { rows } = await sql<{ mark: Buffer; pins: number }>`
    select c.mark, c.pins
      from tenant t
     cross join lateral (select substring(pin_salt from 1 for 4) as mark, count(*) as pins from customer
                          where tenant_id = t.id and pin_hash is not null group by 1) c`.execute(db);
  return rows;
}
