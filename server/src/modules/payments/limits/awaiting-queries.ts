import { sql } from "kysely";
import type { Cents } from "@vitral/brazil/cents";
import type { LimitKind } from "@vitral/contract/pix-limits";
import type { Db, Tx } from "../../../platform/database/db.ts";

/** A raise that waits for an operator. */
export type AwaitingRaise = {
  tenant: string;
  customerId: string;
  accountId: string;
  number: string;
  kind: LimitKind;
  amount: Cents;
  current: Cents;
  askedAt: Date;
};

/** Every raise of a tenant that waits for an operator, the oldest first. */
export async function findAwaitingRaises(db: Db | Tx, tenantId: string, now: Date): Promise<AwaitingRaise[]> {
  const { rows } = await sql<AwaitingRaise>`
    select t.slug as tenant, c.id as "customerId", a.id as "accountId", a.number, ch.kind, ch.amount_cents as amount,
           ch.asked_at as "askedAt",
           case ch.kind when 'DAY' then f.day_limit_cents when 'NIGHT' then f.night_limit_cents
                        when 'NIGHT_PEOPLE' then night_people_limit(
                          f.night_limit_cents, f.night_people_cents, f.night_limit_asked,
                          coalesce(tenant_rule(a.tenant_id, 'nightPersonToPersonLimit', ${now})::bigint,
                                   f.night_limit_cents))
                        else f.transaction_limit_cents end as current
      from pix_limit_change ch
      join tenant t on t.id = ch.tenant_id
      join account a on a.tenant_id = ch.tenant_id and a.id = ch.account_id
      join customer c on c.tenant_id = a.tenant_id and c.id = a.owner_id
     cross join lateral terms_in_force(a.tenant_id, a.id, c.entity_type, pays_no_pix_fees(c, ${now}), ${now}) f
     where ch.tenant_id = ${tenantId} and ch.effective_at is null
     order by ch.asked_at, a.number, ch.kind`.execute(db);
  return rows;
}

/** How many raises of a tenant wait for an operator, and since when the oldest. */
export async function countAwaitingRaises(db: Db, tenantId: string) {
  const { rows } = await sql<{ count: number; oldest: Date | null }>`
    select count(*)::int as count, min(asked_at) as oldest from pix_limit_change
     where tenant_id = ${tenantId} and effective_at is null`.execute(db);
  return rows[0] ?? { count: 0, oldest: null };
}
