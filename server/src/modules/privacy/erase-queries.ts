import { sql } from "kysely";
import type { Tx } from "../../platform/database/db.ts";
import { type Of, rowsOf } from "./export-queries.ts";

/** The customer, held until the transaction ends: nothing is paid, keyed or decided meanwhile. */
export function lockForErasure(tx: Tx, { tenantId, customerId }: Of) {
  return tx
    .selectFrom("customer")
    .select(["name", "email", "status", "closed_at as closedAt"])
    .where("tenant_id", "=", tenantId)
    .where("id", "=", customerId)
    .forUpdate()
    .executeTakeFirst();
}

/** Nothing comes in and nothing is paid until the transaction ends; after the customer's own row is held. */
export async function holdAccounts(tx: Tx, { tenantId, customerId }: Of): Promise<void> {
  await sql`select customer_lock_accounts(${tenantId}, ${customerId})`.execute(tx);
}

/** The sum of the balances, in centavos, and how many payments wait for an answer; null without an account. */
export async function findOpenBusiness(tx: Tx, { tenantId, customerId }: Of) {
  const { rows } = await sql<{ accounts: number; balance: number; pending: number }>`
    select count(*)::int as accounts, coalesce(sum(l.balance_cents), 0)::bigint as balance,
           (select count(*)::int from pix_payment p join account o on o.tenant_id = p.tenant_id and o.id = p.account_id
             where p.tenant_id = ${tenantId} and p.status = 'PENDING' and o.owner_id = ${customerId}) as pending
      from account a join ledger_account l on l.tenant_id = a.tenant_id and l.id = a.id
     where a.tenant_id = ${tenantId} and a.owner_id = ${customerId}`.execute(tx);
  const [found] = rows;
  return found && found.accounts > 0 ? found : null;
}

/**
 * Nobody finds the customer's keys from now on; the worker asks the directory to let them go, and then removes the
 * rows.
 */
export async function releaseKeys(tx: Tx, of: Of, at: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    update pix_key set status = 'REMOVING', tries = 0, next_try_at = ${at}
     where tenant_id = ${of.tenantId} and status <> 'REMOVING' and ${rowsOf.account_id(of)}`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

/** Who found the customer before the keys went has to look again, and finds nobody. */
export async function expireLookUps(tx: Tx, { tenantId, customerId }: Of, at: Date): Promise<void> {
  await sql`
    update pix_look_up set expires_at = ${at}
     where tenant_id = ${tenantId} and expires_at > ${at}
       and payee_account_id in (select id from account where tenant_id = ${tenantId} and owner_id = ${customerId})`.execute(
    tx,
  );
}

/** Rows that nothing asks to keep. Look-ups that were not paid go by themselves, seven days after they ended. */
export async function removeRows(tx: Tx, of: Of): Promise<void> {
  await sql`delete from outbox where tenant_id = ${of.tenantId} and ${rowsOf.contact(of)}`.execute(tx);
  for (const table of ["session", "verification_code", "pix_look_up_tokens"]) {
    await sql`delete from ${sql.table(table)} where tenant_id = ${of.tenantId} and ${rowsOf.customer_id(of)}`.execute(
      tx,
    );
  }
}

/** What is left of the customer is what identifies: no contact, no secret; no password fits any more. */
export async function closeCustomer(tx: Tx, { tenantId, customerId }: Of, at: Date): Promise<void> {
  await tx
    .updateTable("customer")
    .set({
      closed_at: at,
      email: null,
      phone: null,
      password_hash: "closed",
      pin_hash: null,
      pin_failures: 0,
      blocked_reason: null,
    })
    .where("tenant_id", "=", tenantId)
    .where("id", "=", customerId)
    .execute();
  await tx
    .updateTable("onboarding")
    .set({ email_asked: null, phone_asked: null })
    .where("tenant_id", "=", tenantId)
    .where("customer_id", "=", customerId)
    .execute();
}
