import { sql } from "kysely";
import type { Cents } from "@vitral/brazil/cents";
import type { Db, Tx } from "../../platform/db.ts";

export type Leg = { accountId: string; amount: Cents };

export async function callPost(
  tx: Db | Tx,
  p: { tenantId: string; id: string; reason: string; at: Date; legs: Leg[] },
): Promise<void> {
  const legs = sql.join(p.legs.map(({ accountId, amount }) => sql`(${accountId}, ${amount})::ledger_leg`));
  await sql`
    select ledger_post(${p.tenantId}, ${p.id}, 'FINAL', null, ${p.reason}, ${p.at}, array[${legs}]::ledger_leg[])`.execute(
    tx,
  );
}

export async function callOpen(tx: Db | Tx, { tenantId, accountId }: { tenantId: string; accountId: string }) {
  await sql`select ledger_open(${tenantId}, ${accountId})`.execute(tx);
}

export async function callOpenHouse(tx: Db | Tx, tenantId: string) {
  await sql`select ledger_open_house(${tenantId})`.execute(tx);
}

export async function findHouseAccount(db: Db | Tx, { tenantId, kind }: { tenantId: string; kind: string }) {
  const row = await db
    .selectFrom("ledger_account")
    .select("id")
    .where("tenant_id", "=", tenantId)
    .where("kind", "=", kind)
    .executeTakeFirstOrThrow();
  return row.id;
}

/** One check of the books: what it is called and how many rows break it. */
export type Check = { check: string; broken: number };

/** Everything that must hold of the books, asked of all tenants; each row of the answer should say 0. */
export async function findBroken(db: Db): Promise<Check[]> {
  const { rows } = await sql<Check>`
    select 'every posting balances' as "check", count(*)::int as broken
      from (select 1 from ledger_entry group by tenant_id, posting_id having sum(amount_cents) <> 0) x
    union all
    select 'every posting has entries', count(*)::int
      from ledger_posting p
     where not exists (select from ledger_entry e where e.tenant_id = p.tenant_id and e.posting_id = p.id)
    union all
    select 'every entry has its account', count(*)::int
      from ledger_entry e
     where not exists (select from ledger_account a where a.tenant_id = e.tenant_id and a.id = e.account_id)
    union all
    select 'every balance is the sum of its entries', count(*)::int
      from ledger_account a
      left join (select tenant_id, account_id, sum(amount_cents) as total from ledger_entry group by 1, 2) e
        on e.tenant_id = a.tenant_id and e.account_id = a.id
     where a.kind = 'CUSTOMER' and a.balance_cents <> coalesce(e.total, 0)
    union all
    select 'what is in transit is what is pending', count(*)::int
      from ledger_account a
     where a.kind = 'TRANSIT'
       and (select coalesce(sum(amount_cents), 0) from ledger_entry e where e.tenant_id = a.tenant_id and e.account_id = a.id)
        <> (select coalesce(sum(amount_cents + fee_cents), 0) from pix_payment p where p.tenant_id = a.tenant_id and p.status = 'PENDING')
    union all
    select 'every statement is numbered without gaps', count(*)::int
      from (select 1 from account_transaction group by tenant_id, account_id having count(*) <> max(number)) x
    union all
    select 'every statement sums to its balance', count(*)::int
      from ledger_account a
      left join (select tenant_id, account_id, sum(case when credit then amount_cents else -amount_cents end) as total
                   from account_transaction where external_status <> 'ERROR' group by 1, 2) t
        on t.tenant_id = a.tenant_id and t.account_id = a.id
     where a.kind = 'CUSTOMER' and a.balance_cents <> coalesce(t.total, 0)
    union all
    select 'every day sums its statement rows', count(*)::int
      from (select tenant_id, account_id, sum(in_cents - out_cents) as total from account_day group by 1, 2) d
      join ledger_account a on a.tenant_id = d.tenant_id and a.id = d.account_id
     where a.balance_cents <> d.total`.execute(db);
  return rows;
}
