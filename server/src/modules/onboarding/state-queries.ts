import type { CustomerStatus, OnboardingStep } from "@vitral/contract/customers";
import type { DocumentType } from "@vitral/contract/documents";
import type { Db, Tx } from "../../platform/database/db.ts";
import type { Tables } from "../../platform/database/tables.ts";
import type { CustomerKey } from "../../platform/database/keys.ts";

/** A customer's step and status, locked until the transaction ends. */
export const lockCustomer = (tx: Tx, { tenantId, customerId }: CustomerKey) =>
  tx
    .selectFrom("customer")
    .select([
      "tenant_id as tenantId",
      "id as customerId",
      "entity_type as entityType",
      "document",
      "name",
      "email",
      "phone",
      "status",
      "onboarding_step as onboardingStep",
    ])
    .where("tenant_id", "=", tenantId)
    .where("id", "=", customerId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();

export type OnboardingState = Awaited<ReturnType<typeof lockCustomer>>;

export const updateCustomer = (tx: Tx, { tenantId, customerId }: CustomerKey) =>
  tx.updateTable("customer").where("tenant_id", "=", tenantId).where("id", "=", customerId);

/** With `at` it counts as a step: a sign-up without one for long expires. */
export async function moveTo(
  tx: Tx,
  key: CustomerKey,
  { status, onboardingStep, at }: { status: CustomerStatus; onboardingStep: OnboardingStep; at?: Date },
): Promise<void> {
  const progress = at && { progressed_at: at };
  await updateCustomer(tx, key)
    .set({ status, onboarding_step: onboardingStep, ...progress })
    .execute();
}

export async function documentExists(tx: Tx, { tenantId, document }: { tenantId: string; document: string }) {
  const query = tx.selectFrom("customer").select("id").where("tenant_id", "=", tenantId);
  return (await query.where("document", "=", document).executeTakeFirst()) !== undefined;
}

export async function insertOnboarding(tx: Tx, row: CustomerKey & { signedUpAt: Date }): Promise<void> {
  await tx
    .insertInto("onboarding")
    .values({ tenant_id: row.tenantId, customer_id: row.customerId, signed_up_at: row.signedUpAt })
    .execute();
}

/** A customer of the demo has no row until the first call. */
export async function upsertOnboarding(
  tx: Tx,
  { tenantId, customerId }: CustomerKey,
  columns: Partial<Tables["onboarding"]>,
  at: Date,
) {
  await tx
    .insertInto("onboarding")
    .values({ tenant_id: tenantId, customer_id: customerId, signed_up_at: at, ...columns })
    .onConflict((conflict) => conflict.columns(["tenant_id", "customer_id"]).doUpdateSet(columns))
    .execute();
}

/** The last document has arrived: what was asked again is answered. */
export const saveSubmission = (tx: Tx, key: CustomerKey, at: Date) =>
  upsertOnboarding(tx, key, { submitted_at: at, examined_at: null, asked_again: null, asked_again_for: null }, at);

/** Why documents are asked again, and which one alone. */
export type Resubmission = { reason: string; type: DocumentType | null };

export const saveResubmission = (tx: Tx, key: CustomerKey, { reason, type }: Resubmission, at: Date) =>
  upsertOnboarding(tx, key, { submitted_at: null, examined_at: null, asked_again: type, asked_again_for: reason }, at);

export const findResubmission = (db: Db, { tenantId, customerId }: CustomerKey) =>
  db
    .selectFrom("onboarding")
    .select(["asked_again_for as reason", "asked_again as type"])
    .where("tenant_id", "=", tenantId)
    .where("customer_id", "=", customerId)
    .executeTakeFirst();
