import { sql } from "kysely";
import type { Cents } from "@vitral/brazil/cents";
import type { Db } from "../../../platform/database/db.ts";

/** Keeps what a tenant has at the network, in centavos. */
export async function saveReserve(
  db: Db,
  { tenantId, balance, askedAt }: { tenantId: string; balance: Cents; askedAt: Date },
): Promise<void> {
  await sql`
    insert into pix_reserve (tenant_id, balance_cents, asked_at) values (${tenantId}, ${balance}, ${askedAt})
    on conflict (tenant_id) do update set balance_cents = excluded.balance_cents, asked_at = excluded.asked_at
    where pix_reserve.asked_at <= excluded.asked_at`.execute(db);
}

/** What the network said last of a tenant's settlement account; null: nothing yet. */
export async function findReserve(db: Db, tenantId: string): Promise<{ balance: Cents; askedAt: Date } | null> {
  const { rows } = await sql<{ balance: Cents; askedAt: Date }>`
    select balance_cents as balance, asked_at as "askedAt" from pix_reserve where tenant_id = ${tenantId}`.execute(db);
  return rows[0] ?? null;
}

/** Per bank: its balance at the network, where it was asked since a moment; for operators. */
export async function listReserves(db: Db, since: Date) {
  const { rows } = await sql<{ tenant: string; balance: Cents }>`
    select t.slug as tenant, r.balance_cents as balance
      from tenant t join pix_reserve r on r.tenant_id = t.id and r.asked_at >= ${since}`.execute(db);
  return rows;
}
