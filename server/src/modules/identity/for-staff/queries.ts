import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/database/db.ts";
import { maxPinFailures } from "../pin/pin-rules.ts";
import type { CustomerKey } from "../../../platform/database/keys.ts";

/** The customers of a document, at most one per bank; without a tenant, for operators only. */
export const findEverywhere = (db: Db, document: string) =>
  db
    .selectFrom("customer")
    .innerJoin("tenant", "tenant.id", "customer.tenant_id")
    .select([
      "customer.tenant_id as tenantId",
      "tenant.slug as tenant",
      "customer.id",
      "customer.document",
      "entity_type as entityType",
      "customer.name",
      "customer.email",
      "customer.phone",
      "status",
      "onboarding_step as onboardingStep",
      sql<boolean>`pin_hash is not null`.as("hasPin"),
      sql<boolean>`pin_failures >= ${maxPinFailures}`.as("pinLocked"),
      "blocked_at as blockedAt",
      "blocked_reason as blockedReason",
      "customer.closed_at as closedAt",
      "customer.erased_at as erasedAt",
      "customer.created_at as createdAt",
    ])
    .where("customer.document", "=", document)
    .orderBy("tenant.slug")
    .execute();

export type CustomerForStaff = Awaited<ReturnType<typeof findEverywhere>>[number];

/** One customer of a tenant as a command changes it; undefined: there is none. */
export const findOne = (db: Db | Tx, { tenantId, customerId }: CustomerKey) =>
  db
    .selectFrom("customer")
    .select(["id", "name", "document", "email", "phone", "status", "entity_type as entityType"])
    .select("is_individual_entrepreneur as isEntrepreneur")
    .select(["blocked_at as blockedAt", "closed_at as closedAt", "erased_at as erasedAt"])
    .select(sql<boolean>`pin_failures >= ${maxPinFailures}`.as("pinLocked"))
    .where("tenant_id", "=", tenantId)
    .where("id", "=", customerId)
    .executeTakeFirst();

/** Locks a customer until the transaction ends, as strongly as any command does: nothing has to wait a second time. */
export async function lockCustomer(tx: Tx, { tenantId, customerId }: CustomerKey): Promise<void> {
  const lock = tx.selectFrom("customer").select("id").where("tenant_id", "=", tenantId).where("id", "=", customerId);
  await lock.forUpdate().execute();
}

/** Whether this call changed it: false when it was so before. */
export async function updateBlock(
  tx: Tx,
  { tenantId, customerId }: CustomerKey,
  block: { at: Date; reason: string } | null,
): Promise<boolean> {
  const changed = await tx
    .updateTable("customer")
    .set({ blocked_at: block?.at ?? null, blocked_reason: block?.reason ?? null })
    .where("tenant_id", "=", tenantId)
    .where("id", "=", customerId)
    .where("blocked_at", block ? "is" : "is not", null)
    .returning("id")
    .executeTakeFirst();
  return changed !== undefined;
}

/** Resets the wrong tries of a locked PIN; answers whether it was locked. */
export async function resetPinFailures(tx: Tx, { tenantId, customerId }: CustomerKey): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("customer")
    .set({ pin_failures: 0 })
    .where("tenant_id", "=", tenantId)
    .where("id", "=", customerId)
    .where("pin_failures", ">=", maxPinFailures)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Answers whether this call changed it: only a company is of an individual entrepreneur. */
export async function changeEntrepreneur(
  tx: Tx,
  { tenantId, customerId, isEntrepreneur }: CustomerKey & { isEntrepreneur: boolean },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("customer")
    .set({ is_individual_entrepreneur: isEntrepreneur })
    .where("tenant_id", "=", tenantId)
    .where("id", "=", customerId)
    .where("entity_type", "=", "COMPANY")
    .where("closed_at", "is", null)
    .where("is_individual_entrepreneur", "<>", isEntrepreneur)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function countSessions(db: Db | Tx, { tenantId, customerId, now }: CustomerKey & { now: Date }) {
  const row = await db
    .selectFrom("session")
    .select(sql<number>`count(*)::int`.as("open"))
    .where("tenant_id", "=", tenantId)
    .where("customer_id", "=", customerId)
    .where("ended_at", "is", null)
    .where("expires_at", ">", now)
    .executeTakeFirstOrThrow();
  return row.open;
}
