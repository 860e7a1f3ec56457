import type { Db, Tx } from "../../platform/database/db.ts";
import type { ConsentRecord, ConsentRecordKind } from "./consent-record.ts";
import type { CustomerKey } from "../../platform/database/keys.ts";

/** What holds of a kind now. */
export function findInForce(tx: Tx, { tenantId, customerId, kind }: CustomerKey & { kind: ConsentRecordKind }) {
  return tx
    .selectFrom("customer_consent")
    .select(["id", "given", "version"])
    .where("tenant_id", "=", tenantId)
    .where("customer_id", "=", customerId)
    .where("kind", "=", kind)
    .where("ended_at", "is", null)
    .executeTakeFirst();
}

export async function endConsent(tx: Tx, { tenantId, id, at }: { tenantId: string; id: string; at: Date }) {
  await tx
    .updateTable("customer_consent")
    .set({ ended_at: at })
    .where("tenant_id", "=", tenantId)
    .where("id", "=", id)
    .execute();
}

export async function insertConsent(tx: Tx, record: ConsentRecord & { id: string }): Promise<void> {
  await tx
    .insertInto("customer_consent")
    .values({
      tenant_id: record.tenantId,
      id: record.id,
      customer_id: record.customerId,
      kind: record.kind,
      version: record.version,
      given: record.given,
      at: record.at,
    })
    .execute();
}

/** The newest `limit` records of a kind, the newest first. */
export function findConsents(
  db: Db | Tx,
  { tenantId, customerId, kind, limit }: CustomerKey & { kind: ConsentRecordKind; limit: number },
) {
  return db
    .selectFrom("customer_consent")
    .select(["given", "version", "at"])
    .where("tenant_id", "=", tenantId)
    .where("customer_id", "=", customerId)
    .where("kind", "=", kind)
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}

/** Who consents to a version of a kind and may be written to: ACTIVE, neither blocked nor closed. */
export function findConsenting(
  db: Db | Tx,
  { tenantId, kind, version }: { tenantId: string; kind: ConsentRecordKind; version: string },
) {
  return db
    .selectFrom("customer_consent")
    .innerJoin("customer", (join) =>
      join
        .onRef("customer.tenant_id", "=", "customer_consent.tenant_id")
        .onRef("customer.id", "=", "customer_consent.customer_id"),
    )
    .select(["customer.name", "customer.email", "customer_consent.at"])
    .where("customer_consent.tenant_id", "=", tenantId)
    .where("customer_consent.kind", "=", kind)
    .where("customer_consent.version", "=", version)
    .where("customer_consent.given", "=", true)
    .where("customer_consent.ended_at", "is", null)
    .where("customer.status", "=", "ACTIVE")
    .where("customer.closed_at", "is", null)
    .where("customer.blocked_at", "is", null)
    .where("customer.email", "is not", null)
    .orderBy("customer_consent.at")
    .execute();
}
