import { sql } from "kysely";
import type { Tx } from "../../platform/database/db.ts";
import { removeHeld, rowsOf } from "./export-queries.ts";
import type { CustomerKey } from "../../platform/database/keys.ts";

/**
 * Locks the customer and then the accounts until the transaction ends: no payment, credit, key change or decision
 * meanwhile. Throws where there is no such customer.
 */
export async function lockCustomerWithAccounts(tx: Tx, { tenantId, customerId }: CustomerKey) {
  const customer = await tx
    .selectFrom("customer")
    .select(["name", "email", "status", "closed_at as closedAt", "erased_at as erasedAt"])
    .where("tenant_id", "=", tenantId)
    .where("id", "=", customerId)
    .forUpdate()
    .executeTakeFirst();
  if (!customer) throw new Error(`there is no customer ${customerId}`);
  await sql`select customer_lock_accounts(${tenantId}, ${customerId})`.execute(tx);
  return customer;
}

/** Marks the customer's keys for removal: they are no longer found, and the worker removes them from the directory. */
export async function releaseKeys(tx: Tx, customerKey: CustomerKey, at: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    update pix_key set status = 'REMOVING', directory_reason = 'ACCOUNT_CLOSURE', tries = 0, next_try_at = ${at}
     where tenant_id = ${customerKey.tenantId} and status <> 'REMOVING' and ${rowsOf.account_id(customerKey)}`.execute(
    tx,
  );
  return Number(numAffectedRows ?? 0);
}

/** Ends earlier look-ups that found the customer, so that they cannot pay any more. */
export async function expireLookUps(tx: Tx, { tenantId, customerId }: CustomerKey, at: Date): Promise<void> {
  await sql`
    update pix_look_up set expires_at = ${at}
     where tenant_id = ${tenantId} and expires_at > ${at}
       and payee_account_id in (select id from account where tenant_id = ${tenantId} and owner_id = ${customerId})`.execute(
    tx,
  );
}

/** Rows without a term. */
export async function removeRows(tx: Tx, customerKey: CustomerKey, at: Date): Promise<void> {
  await removeHeld(tx, customerKey, ({ erase }) => erase === "removed");
  // Pending orders of the staff about this customer end; the erasure that runs now is such an order itself.
  await sql`update staff_command set state = 'WORLD_CHANGED', decided_at = ${at}, payload = '{}', changes = '[]',
                   note = 'Os dados do cliente foram eliminados.'
             where tenant_id = ${customerKey.tenantId} and state in ('WAITING', 'HELD') and kind <> 'customer.erase'
               and ${rowsOf.customer_id(customerKey)}`.execute(tx);
  // A paid schedule is an operation and stays; all others are removed.
  await sql`delete from pix_schedule
             where tenant_id = ${customerKey.tenantId} and status <> 'PAID' and ${rowsOf.account_id(customerKey)}`.execute(
    tx,
  );
}

/** Ends the relationship: no valid password, no PIN. One that ended before keeps its moment. */
export async function closeCustomer(tx: Tx, { tenantId, customerId }: CustomerKey, at: Date): Promise<void> {
  await tx
    .updateTable("customer")
    .set({ closed_at: sql<Date>`coalesce(closed_at, ${at})`, password_hash: "closed", pin_hash: null, pin_failures: 0 })
    .where("tenant_id", "=", tenantId)
    .where("id", "=", customerId)
    .execute();
}

/** The remaining row only identifies the customer, who is closed: no contact, no reason of a block. */
export async function removeContacts(tx: Tx, { tenantId, customerId }: CustomerKey, at: Date): Promise<void> {
  await tx
    .updateTable("customer")
    .set({ erased_at: at, email: null, phone: null, blocked_reason: null })
    .where("tenant_id", "=", tenantId)
    .where("id", "=", customerId)
    .execute();
  await tx
    .updateTable("onboarding")
    .set({ email_asked: null, phone_asked: null, asked_again_for: null, asked_again: null })
    .where("tenant_id", "=", tenantId)
    .where("customer_id", "=", customerId)
    .execute();
}
