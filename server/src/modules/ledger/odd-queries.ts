import { sql } from "kysely";
import type { Cents } from "@vitral/brazil/cents";
import type { Db, Tx } from "../../platform/database/db.ts";

/** The sum of what a tenant's payments and refunds have in transit: what no network has answered yet. */
export async function sumPending(db: Db | Tx, tenantId: string): Promise<Cents> {
  const { rows } = await sql<{ sum: Cents }>`
    select (select coalesce(sum(amount_cents + fee_cents), 0) from pix_payment
             where tenant_id = ${tenantId} and status = 'PENDING' and status <> 'SETTLED')::bigint
         + (select coalesce(sum(amount_cents), 0) from pix_refund
             where tenant_id = ${tenantId} and status = 'PENDING')::bigint
         + (select coalesce(sum(amount_cents), 0) from pix_reversal
             where tenant_id = ${tenantId} and status = 'PENDING')::bigint
         + (select coalesce(sum(amount_cents), 0) from pix_suspense
             where tenant_id = ${tenantId} and status = 'PENDING')::bigint as sum`.execute(db);
  const [row] = rows;
  if (!row) throw new Error("one row is always answered");
  return row.sum;
}

export type ClosedWithBalance = { id: string; number: string; customerId: string; name: string | null; balance: Cents };

/**
 * Accounts of customers whose relationship ended, with a balance all the same, by their ids. That a balance is below
 * zero, or less than what is blocked of it, the table refuses itself.
 */
export async function findClosedWithBalance(
  db: Db | Tx,
  { tenantId, after, limit }: { tenantId: string; after: string | undefined; limit: number },
): Promise<ClosedWithBalance[]> {
  const { rows } = await sql<ClosedWithBalance>`
    select a.id, a.number, c.id as "customerId", c.name, l.balance_cents as balance
      from customer c
      join account a on a.tenant_id = c.tenant_id and a.owner_id = c.id
      join ledger_account l on l.tenant_id = a.tenant_id and l.id = a.id
     where c.tenant_id = ${tenantId} and c.closed_at is not null and l.balance_cents <> 0
       and (${after ?? null}::uuid is null or a.id > ${after ?? null}::uuid)
     order by a.id limit ${limit}`.execute(db);
  return rows;
}
