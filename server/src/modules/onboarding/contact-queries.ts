import type { Tx } from "../../platform/database/db.ts";
import { updateCustomer, upsertOnboarding } from "./state-queries.ts";
import type { CustomerKey } from "../../platform/database/keys.ts";

export async function setContact(tx: Tx, key: CustomerKey, contact: { email?: string; phone?: string }): Promise<void> {
  await updateCustomer(tx, key).set(contact).execute();
}

/** Whether another person of the bank has confirmed this e-mail or phone. */
export async function isContactTaken(
  tx: Tx,
  key: CustomerKey,
  column: "email" | "phone",
  value: string,
): Promise<boolean> {
  const row = await tx
    .selectFrom("customer")
    .select("id")
    .where("tenant_id", "=", key.tenantId)
    .where("id", "!=", key.customerId)
    .where("entity_type", "=", "PERSON")
    .where(column, "=", value)
    .executeTakeFirst();
  return row !== undefined;
}

export const saveRequestedContact = (
  tx: Tx,
  key: CustomerKey,
  contact: { email: string } | { phone: string },
  at: Date,
) =>
  upsertOnboarding(tx, key, "email" in contact ? { email_asked: contact.email } : { phone_asked: contact.phone }, at);

export async function findRequestedContact(tx: Tx, key: CustomerKey, column: "email" | "phone"): Promise<string> {
  const row = await tx
    .selectFrom("onboarding")
    .select(column === "email" ? "email_asked as contact" : "phone_asked as contact")
    .where("tenant_id", "=", key.tenantId)
    .where("customer_id", "=", key.customerId)
    .executeTakeFirst();
  if (!row?.contact) throw new Error(`no ${column} was registered`);
  return row.contact;
}
