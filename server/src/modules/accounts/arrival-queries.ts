import { sql } from "kysely";
import type { Db } from "../../platform/database/db.ts";
import type { CustomerKey } from "../../platform/database/keys.ts";

type Arrival = {
  id: string;
  at: Date;
  isRefund: boolean;
  amountCents: number;
  feeCents: number;
  payer: string;
  description: string | null;
  endToEnd: string | null;
};

/** So many of the newest rows of each account are looked at, however many an account has. */
const lookedAt = 1000;

/** The newest Pix and returns that came into a customer's accounts since a moment; `after`: older than that one. */
export async function findArrivals(
  db: Db,
  { tenantId, customerId }: CustomerKey,
  { since, after, max }: { since: Date; after: { at: Date; id: string } | null; max: number },
): Promise<Arrival[]> {
  const { rows } = await sql<Arrival>`
    select t.id, t.created_at as at, t.category = 'REFUND' as "isRefund", t.amount_cents as "amountCents",
           t.fee_cents as "feeCents", t.payer_name as payer, t.description, t.end_to_end as "endToEnd"
      from account a
     cross join lateral (
       select * from account_transaction r where r.tenant_id = ${tenantId} and r.account_id = a.id
        order by r.number desc limit ${lookedAt}) t
     where a.tenant_id = ${tenantId} and a.owner_id = ${customerId} and t.created_at > ${since}
       and t.credit and t.category in ('PIX_RECEIVED', 'QR_CODE_RECEIVED', 'REFUND') and t.external_status = 'SETTLED'
       and ${after ? sql`(t.created_at, t.id) < (${after.at}::timestamptz, ${after.id}::uuid)` : sql`true`}
     order by t.created_at desc, t.id desc limit ${max}`.execute(db);
  return rows;
}
