import type { CustomerStatus, EntityType, OnboardingStep } from "@vitral/contract/customers";
import { sql } from "kysely";
import type { Db, Tx } from "../../platform/database/db.ts";
import type { CustomerKey } from "../../platform/database/keys.ts";

export const customerColumns = [
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

/** Hours after a change of a contact, by the staff or by the customer, in which no secret is recovered with it. */
const contactHoldHours = 24;

/** The moment from which a secret may be recovered with the contact of a customer; null: at once. */
export function recoverableFrom(correctedAt: Date | null, now: Date): Date | null {
  if (correctedAt === null) return null;
  const from = new Date(correctedAt.getTime() + contactHoldHours * 3_600_000);
  return from > now ? from : null;
}

/** When a contact of this customer last changed; null: never. */
export async function findContactCorrection(db: Db | Tx, customerKey: CustomerKey) {
  const row = await db
    .selectFrom("customer")
    .select("contact_corrected_at as at")
    .where("tenant_id", "=", customerKey.tenantId)
    .where("id", "=", customerKey.customerId)
    .executeTakeFirst();
  return row?.at ?? null;
}

export function findByDocument(db: Db | Tx, { tenantId, document }: { tenantId: string; document: string }) {
  return db
    .selectFrom("customer")
    .select([
      ...customerColumns,
      "password_hash as passwordHash",
      "contact_corrected_at as contactCorrectedAt",
      "closed_at as closedAt",
      sql<boolean>`pin_hash is not null`.as("hasPin"),
    ])
    .where("tenant_id", "=", tenantId)
    .where("document", "=", document)
    .executeTakeFirst();
}

export function findContact(tx: Db | Tx, { tenantId, customerId }: CustomerKey) {
  return tx
    .selectFrom("customer")
    .select(["name", "email", "phone", "document"])
    .where("tenant_id", "=", tenantId)
    .where("id", "=", customerId)
    .executeTakeFirstOrThrow();
}

export type NewCustomer = {
  tenantId: string;
  document: string;
  entityType: EntityType;
  name: string;
  email?: string | null;
  phone?: string | null;
  status: CustomerStatus;
  onboardingStep: OnboardingStep;
  /** People of the demo: their sign-up never expires. */
  keptForDemo?: boolean;
  passwordHash: string;
};

export async function insertCustomer(tx: Db | Tx, row: NewCustomer & { id: string }): Promise<void> {
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
