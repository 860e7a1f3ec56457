import { sql } from "kysely";
import type { Tx } from "../../platform/database/db.ts";
import type { CustomerKey } from "../../platform/database/keys.ts";

export function lockContact(tx: Tx, { tenantId, customerId }: CustomerKey) {
  return tx
    .selectFrom("customer")
    .select(["name", "email", "phone", "entity_type as entityType", "closed_at as closedAt"])
    .where("tenant_id", "=", tenantId)
    .where("id", "=", customerId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

/** Whether another person of the bank has this e-mail or phone. */
export async function isTaken(tx: Tx, { tenantId, customerId }: CustomerKey, contact: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from customer where tenant_id = ${tenantId} and id <> ${customerId} and entity_type = 'PERSON'
       and (email = ${contact} or phone = ${contact}) limit 1`.execute(tx);
  return rows.length > 0;
}

/**
 * Sets the given contacts in both tables, invalidates every open code and proof of a payment, and starts the 24 hours
 * without codes.
 */
export async function updateContact(
  tx: Tx,
  customerKey: CustomerKey,
  contact: { email?: string; phone?: string },
  at: Date,
) {
  await tx
    .updateTable("customer")
    .set({ ...contact, contact_corrected_at: at })
    .where("tenant_id", "=", customerKey.tenantId)
    .where("id", "=", customerKey.customerId)
    .execute();
  await tx
    .updateTable("onboarding")
    .set({
      ...(contact.email && { email_asked: contact.email }),
      ...(contact.phone && { phone_asked: contact.phone }),
    })
    .where("tenant_id", "=", customerKey.tenantId)
    .where("customer_id", "=", customerKey.customerId)
    .execute();
  await tx
    .updateTable("verification_code")
    .set({ used_at: at })
    .where("tenant_id", "=", customerKey.tenantId)
    .where("customer_id", "=", customerKey.customerId)
    .where("used_at", "is", null)
    .execute();
  await tx
    .updateTable("payment_proof")
    .set({ proof_hash: null })
    .where("tenant_id", "=", customerKey.tenantId)
    .where("customer_id", "=", customerKey.customerId)
    .where("used_at", "is", null)
    .execute();
}
