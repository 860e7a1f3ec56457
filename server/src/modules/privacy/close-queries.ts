import { sql } from "kysely";
import type { Tx } from "../../platform/database/db.ts";
import { rowsOf } from "./export-queries.ts";
import type { CustomerKey } from "../../platform/database/keys.ts";

/** What is still to come in an account: a customer with any of it cannot leave. */
export type Waiting = {
  /** Centavos in all accounts. */
  balance: number;
  /** Payments and refunds that the network has not answered. */
  payments: number;
  /** Contests of both sides that are analysed, or whose returns may still come. */
  contests: number;
  /** Received Pix of which something is blocked. */
  blocks: number;
};

/** What keeps the accounts open, and the scheduled payments; null without an account. The caller has locked both. */
export async function findWaiting(
  tx: Tx,
  customerKey: CustomerKey,
  now: Date,
): Promise<(Waiting & { schedules: number }) | null> {
  const { tenantId, customerId } = customerKey;
  const count = (table: string, which: ReturnType<typeof sql>) => sql`
    (select count(*)::int from ${sql.table(table)} where tenant_id = ${tenantId} and ${rowsOf.account_id(customerKey)} and ${which})`;
  const { rows } = await sql<Waiting & { accounts: number; schedules: number }>`
    select count(*)::int as accounts, coalesce(sum(l.balance_cents), 0)::bigint as balance,
           ${count("pix_payment", sql`status = 'PENDING'`)} + ${count("pix_refund", sql`status = 'PENDING'`)}
             + ${count("pix_reversal", sql`status = 'PENDING'`)} as payments,
           ${count("contest_sent", sql`(status = 'IN_ANALYSIS' or (status = 'APPROVED' and followed_until > ${now}))`)}
             + ${count(
               "contest_received",
               sql`(status = 'IN_ANALYSIS' or objection_status is not distinct from 'IN_ANALYSIS'
                  or (status = 'ACCEPTED' and followed_until > ${now}))`,
             )} as contests,
           ${count("pix_block", sql`ended_at is null`)} as blocks,
           ${count("pix_schedule", sql`status = 'SCHEDULED'`)} as schedules
      from account a join ledger_account l on l.tenant_id = a.tenant_id and l.id = a.id
     where a.tenant_id = ${tenantId} and a.owner_id = ${customerId}`.execute(tx);
  const [found] = rows;
  if (!found || found.accounts === 0) return null;
  const { accounts: _accounts, ...waiting } = found;
  return waiting;
}

/** Accounts of a bank that are not closed, and what is still to come in them. */
export type OpenAccounts = Waiting & { accounts: number };

export async function findOpenAccounts(tx: Tx, tenantId: string): Promise<OpenAccounts> {
  const count = (table: string, which: ReturnType<typeof sql>) => sql`
    (select count(*)::int from ${sql.table(table)} where tenant_id = ${tenantId} and ${which})`;
  const { rows } = await sql<OpenAccounts>`
    select count(*)::int as accounts, coalesce(sum(l.balance_cents), 0)::bigint as balance,
           ${count("pix_payment", sql`status = 'PENDING'`)} + ${count("pix_refund", sql`status = 'PENDING'`)}
             + ${count("pix_reversal", sql`status = 'PENDING'`)} as payments,
           ${count("contest_sent", sql`status = 'IN_ANALYSIS'`)} + ${count("contest_received", sql`status = 'IN_ANALYSIS'`)}
             as contests,
           ${count("pix_block", sql`ended_at is null`)} as blocks
      from account a
      join customer c on c.tenant_id = a.tenant_id and c.id = a.owner_id
      join ledger_account l on l.tenant_id = a.tenant_id and l.id = a.id
     where a.tenant_id = ${tenantId} and c.closed_at is null`.execute(tx);
  const [found] = rows;
  if (!found) throw new Error("a count answers a row");
  return found;
}

/** Cancels what was scheduled, and removes charges that can still be paid. Answers how many payments were cancelled. */
export async function cancelOrders(tx: Tx, customerKey: CustomerKey, at: Date): Promise<number> {
  await sql`
    update pix_charge set status = 'REMOVIDA_PELO_USUARIO_RECEBEDOR', removed_at = ${at}
     where tenant_id = ${customerKey.tenantId} and status = 'ATIVA' and ${rowsOf.account_id(customerKey)}`.execute(tx);
  const { numAffectedRows } = await sql`
    update pix_schedule set status = 'CANCELLED', ended_at = ${at}
     where tenant_id = ${customerKey.tenantId} and status = 'SCHEDULED' and ${rowsOf.account_id(customerKey)}`.execute(
    tx,
  );
  return Number(numAffectedRows ?? 0);
}
