import { sql } from "kysely";
import { type LedgerKind, postingReasons } from "@vitral/contract/console/ledger";
import type { Cents } from "@vitral/brazil/cents";
import type { Db, Tx } from "../../platform/database/db.ts";

/** The balance of a kind of account before a period, and its debits and credits in it. */
export type KindMovement = { kind: LedgerKind; opening: Cents; debits: Cents; credits: Cents; entries: number };

/**
 * The movement of each kind of account from `from` until before `to`, and its balance before: finished days by their
 * totals, the rest by their entries. Kinds that never moved are left out.
 */
export async function findMovements(
  db: Db | Tx,
  { tenantId, from, to }: { tenantId: string; from: Date; to: Date },
): Promise<KindMovement[]> {
  const { rows } = await sql<KindMovement>`
    with day as not materialized (
      select t.*, t.day::timestamp at time zone 'America/Sao_Paulo' as starts_at,
             (t.day + 1)::timestamp at time zone 'America/Sao_Paulo' as ends_at
        from ledger_day_total t where t.tenant_id = ${tenantId}),
    -- Totals hold before the period, or within it; a day that the period cuts is read by its entries.
    totals as (
      select kind, ends_at, debit_cents, credit_cents, entries, starts_at >= ${from} as inside from day
       where ends_at <= ${from} or (starts_at >= ${from} and ends_at <= ${to})),
    read_from as (
      select coalesce((select max(ends_at) from totals), '-infinity') as at),
    lines as (
      select kind, inside, debit_cents, credit_cents, entries from totals
       union all
      select coalesce(a.kind, 'CUSTOMER'), p.posted_at >= ${from}, greatest(-e.amount_cents, 0),
             greatest(e.amount_cents, 0), 1
        from ledger_posting p
        join ledger_entry e on e.tenant_id = p.tenant_id and e.posting_id = p.id
        left join ledger_account a on e.balance_after_cents is null
                                  and a.tenant_id = e.tenant_id and a.id = e.account_id
       where p.tenant_id = ${tenantId} and p.reason = any (${postingReasons})
         and p.posted_at >= (select at from read_from) and p.posted_at < ${to})
    select kind, coalesce(sum(credit_cents - debit_cents) filter (where not inside), 0)::bigint as opening,
           coalesce(sum(debit_cents) filter (where inside), 0)::bigint as debits,
           coalesce(sum(credit_cents) filter (where inside), 0)::bigint as credits,
           coalesce(sum(entries) filter (where inside), 0)::bigint as entries
      from lines group by kind`.execute(db);
  return rows;
}

/** What a kind of account gained on each day of São Paulo, in centavos; days without a movement are left out. */
export async function findDailyMovements(
  db: Db,
  { tenantId, kind, from, to }: { tenantId: string; kind: LedgerKind; from: Date; to: Date },
): Promise<{ day: string; value: number }[]> {
  const { rows } = await sql<{ day: string; value: number }>`
    with closed as (
      select coalesce((max(day) + 1)::timestamp at time zone 'America/Sao_Paulo', '-infinity') as until
        from ledger_day_total where tenant_id = ${tenantId}),
    lines as (
      select day, credit_cents - debit_cents as value from ledger_day_total
       where tenant_id = ${tenantId} and kind = ${kind} and day >= sao_paulo_day(${from}) and day < sao_paulo_day(${to})
       union all
      select sao_paulo_day(p.posted_at), e.amount_cents
        from ledger_posting p
        join ledger_entry e on e.tenant_id = p.tenant_id and e.posting_id = p.id
        left join ledger_account a on e.balance_after_cents is null
                                  and a.tenant_id = e.tenant_id and a.id = e.account_id
       where p.tenant_id = ${tenantId} and p.reason = any (${postingReasons})
         and p.posted_at >= greatest((select until from closed), ${from}::timestamptz) and p.posted_at < ${to}
         and coalesce(a.kind, 'CUSTOMER') = ${kind})
    select to_char(day, 'YYYY-MM-DD') as day, sum(value)::bigint as value from lines group by 1`.execute(db);
  return rows;
}

/** Adds up a month of finished days without totals, up to `until`; answers 0 where there are none (ledger-days.sql). */
export async function callCloseDays(db: Db, { tenantId, until }: { tenantId: string; until: string }): Promise<number> {
  const { rows } = await sql<{ days: number }>`select ledger_close_days(${tenantId}, ${until}) as days`.execute(db);
  return rows[0]?.days ?? 0;
}
