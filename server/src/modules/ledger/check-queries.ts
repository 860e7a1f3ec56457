import { type RawBuilder, sql } from "kysely";
import type { ledgerCheckNames } from "@vitral/contract/console/ledger";
import type { Db } from "../../platform/database/db.ts";
import type { Read } from "../../platform/database/replica.ts";

/** One check of the ledger: its name and how many rows fail it. */
export type LedgerCheck = { check: string; broken: number };

/**
 * Runs all checks of a tenant's ledger, one statement each; each count must be 0. `after` is called after each of them.
 */
export async function findBroken(
  read: Read,
  tenantId: string,
  after: () => Promise<void> = async () => {},
): Promise<LedgerCheck[]> {
  const found: LedgerCheck[] = [];
  for (const [check, failing] of Object.entries(checks)) {
    const counted = sql<{ broken: number }>`
      with ${ofTenant(tenantId)}
      select count(*)::int as broken ${failing(tenantId)}`;
    const { rows } = await read((db) => counted.execute(db));
    found.push({ check, broken: rows[0]?.broken ?? 0 });
    await after();
  }
  return found;
}

/** How much the checks read. A payment is a posting too. */
export type BooksRead = { postings: number; entries: number; payments: number };

/** The rows of a tenant that the checks read. */
export async function countBooks(db: Db, tenantId: string): Promise<BooksRead> {
  const { rows } = await sql<BooksRead>`
    with ${ofTenant(tenantId)}
    select (select count(*) from ledger_posting) as postings,
           (select count(*) from ledger_entry) as entries,
           (select count(*) from pix_payment) as payments`.execute(db);
  return rows[0] ?? { postings: 0, entries: 0, payments: 0 };
}

/** The names below are the tenant's rows only. */
const ofTenant = (tenantId: string) => sql`
    ledger_account as not materialized (select * from public.ledger_account where tenant_id = ${tenantId}),
    ledger_posting as not materialized (select * from public.ledger_posting where tenant_id = ${tenantId}),
    ledger_entry as not materialized (select * from public.ledger_entry where tenant_id = ${tenantId}),
    ledger_plain_entry as not materialized (select * from public.ledger_plain_entry where tenant_id = ${tenantId}),
    account_entry as not materialized (select * from public.account_entry where tenant_id = ${tenantId}),
    account_transaction as not materialized (select * from public.account_transaction where tenant_id = ${tenantId}),
    account_day as not materialized (select * from public.account_day where tenant_id = ${tenantId}),
    pix_payment as not materialized (select * from public.pix_payment where tenant_id = ${tenantId}),
    pix_refund as not materialized (select * from public.pix_refund where tenant_id = ${tenantId}),
    pix_block as not materialized (select * from public.pix_block where tenant_id = ${tenantId}),
    pix_look_up as not materialized (select * from public.pix_look_up where tenant_id = ${tenantId})`;

/** From which rows each check counts those that fail it. */
const checks: Record<keyof typeof ledgerCheckNames, (tenantId: string) => RawBuilder<unknown>> = {
  "every posting balances": () => sql`
      from (select 1 from ledger_entry group by tenant_id, posting_id having sum(amount_cents) <> 0) x`,
  "every posting has entries": () => sql`
      from ledger_posting p
      where not exists (select from ledger_entry e where e.tenant_id = p.tenant_id and e.posting_id = p.id)`,
  "every entry has its posting": () => sql`
      from (select posting_id, posted_at as at, null as before from ledger_plain_entry
             union all
            select posting_id, created_at, lag(created_at) over (partition by tenant_id, account_id order by number)
              from account_entry) e
       left join ledger_posting p on p.id = e.posting_id
      where p.id is null or e.at <> greatest(p.posted_at, e.before)`,
  "every entry has its account": () => sql`
      from ledger_entry e
       left join ledger_account a on a.tenant_id = e.tenant_id and a.id = e.account_id
      where a.id is null or (a.kind = 'CUSTOMER') <> (e.entry_number is not null)`,
  "every balance is the sum of its entries": () => sql`
      from ledger_account a
       left join (select tenant_id, account_id, sum(amount_cents) as total, count(*) as many from ledger_entry group by 1, 2) e
         on e.tenant_id = a.tenant_id and e.account_id = a.id
      where a.kind = 'CUSTOMER' and (a.balance_cents, a.entries) <> (coalesce(e.total, 0), coalesce(e.many, 0))`,
  "every entry follows the one before, in its number and its balance": () => sql`
      from (select entry_number - 1 as number_before, balance_after_cents - amount_cents as balance_before,
                    lag(entry_number, 1, 0) over entries as last_number, lag(balance_after_cents, 1, 0) over entries as last_balance
               from ledger_entry where entry_number is not null
             window entries as (partition by tenant_id, account_id order by entry_number)) x
      where (number_before, balance_before) <> (last_number, last_balance)`,
  "every closed day is the sum of its entries": (tenantId) => sql`
      from (select sao_paulo_day(p.posted_at) as day, a.kind,
                    coalesce(-sum(e.amount_cents) filter (where e.amount_cents < 0), 0) as debit,
                    coalesce(sum(e.amount_cents) filter (where e.amount_cents > 0), 0) as credit, count(*) as entries
               from ledger_entry e
               join ledger_posting p on p.id = e.posting_id
               join ledger_account a on a.tenant_id = e.tenant_id and a.id = e.account_id
              where p.posted_at < (select (max(day) + 1)::timestamp at time zone 'America/Sao_Paulo'
                                     from public.ledger_day_total where tenant_id = ${tenantId})
              group by 1, 2) e
       full join (select * from public.ledger_day_total where tenant_id = ${tenantId}) t using (day, kind)
      where (e.debit, e.credit, e.entries) is distinct from (t.debit_cents, t.credit_cents, t.entries)`,
  "what is in transit is what is pending": () => sql`
      from ledger_account a
      where a.kind = 'TRANSIT'
        and (select coalesce(sum(amount_cents), 0) from ledger_entry e where e.tenant_id = a.tenant_id and e.account_id = a.id)
         <> (select coalesce(sum(amount_cents + fee_cents), 0) from pix_payment p where p.tenant_id = a.tenant_id and p.status = 'PENDING')
          + (select coalesce(sum(amount_cents), 0) from pix_refund r where r.tenant_id = a.tenant_id and r.status = 'PENDING')
          + (select coalesce(sum(amount_cents), 0) from pix_reversal v where v.tenant_id = a.tenant_id and v.status = 'PENDING')
          + (select coalesce(sum(amount_cents), 0) from pix_suspense s where s.tenant_id = a.tenant_id and s.status = 'PENDING')`,
  "every statement is numbered without gaps": () => sql`
      from (select 1 from account_entry group by tenant_id, account_id having count(*) <> max(number)) x`,
  "every answer mirrors what was pending": () => sql`
      from ledger_posting a
       left join ledger_posting p on p.tenant_id = a.tenant_id and p.id = a.pending_id
      where a.pending_id is not null and (p.id is null or p.phase <> 'PENDING'
         or (select coalesce(sum(e.amount_cents), 1)
               from ledger_entry e
               join ledger_account t on t.tenant_id = e.tenant_id and t.id = e.account_id and t.kind = 'TRANSIT'
              where e.tenant_id = a.tenant_id and e.posting_id in (a.id, p.id)) <> 0)`,
  "every payment has its look-up": () => sql`
      from pix_payment p
      where not exists (select from pix_look_up l where l.tenant_id = p.tenant_id and l.id = p.look_up_id)`,
  "every look-up has its accounts": () => sql`
      from pix_look_up l
       left join account a on a.tenant_id = l.tenant_id and a.id = l.account_id
       left join account b on b.tenant_id = l.tenant_id and b.id = l.payee_account_id
      where a.id is null or (l.payee_account_id is not null and b.id is null)`,
  "every payment stands in the books as it ended": () => sql`
      from pix_payment p
       left join ledger_posting o on o.tenant_id = p.tenant_id and o.id = p.id
       left join ledger_posting a on a.tenant_id = p.tenant_id and a.pending_id = p.id
      where case p.status when 'PENDING' then o.phase = 'PENDING' and a.id is null
                          when 'SETTLED' then o.phase = 'FINAL' or (o.phase = 'PENDING' and a.phase = 'POSTED')
                          else o.phase = 'PENDING' and a.phase = 'VOIDED' end is not true`,
  "every refund stands in the books and on its statement as it ended": () => sql`
      from pix_refund r
       left join ledger_posting o on o.tenant_id = r.tenant_id and o.id = r.id
       left join ledger_posting a on a.tenant_id = r.tenant_id and a.pending_id = r.id
       left join account_transaction t on t.tenant_id = r.tenant_id and t.account_id = r.account_id and t.id = r.id
      where (r.direction = 'RECEIVED' or
             case r.status when 'PENDING' then o.phase = 'PENDING' and a.id is null
                           when 'SETTLED' then o.phase = 'FINAL' or (o.phase = 'PENDING' and a.phase = 'POSTED')
                           else o.phase = 'PENDING' and a.phase = 'VOIDED' end) is not true
         or (t.amount_cents, t.external_status) is distinct from
            (r.amount_cents, case r.status when 'FAILED' then 'ERROR' else r.status end)`,
  "no Pix is refunded beyond its amount": () => sql`
      from (select r.tenant_id, r.account_id, r.original_id, sum(r.amount_cents) as refunded
               from pix_refund r where r.status <> 'FAILED' group by 1, 2, 3) r
       left join account_transaction t on t.tenant_id = r.tenant_id and t.account_id = r.account_id and t.id = r.original_id
      where (r.refunded <= t.amount_cents) is not true`,
  "what is blocked of a balance is what its blocks hold": () => sql`
      from ledger_account a
       left join (select tenant_id, account_id, sum(held_cents) as held from pix_block group by 1, 2) b
         on b.tenant_id = a.tenant_id and b.account_id = a.id
      where a.blocked_cents <> coalesce(b.held, 0) or a.blocked_cents > coalesce(a.balance_cents, 0)`,
  "every payment has its rows on the statements of both": () => sql`
      from pix_payment p
       left join account_entry paid on paid.tenant_id = p.tenant_id and paid.id = p.id
       left join account_entry received on received.tenant_id = p.tenant_id and received.posting_id = p.id
                                       and received.account_id = p.payee_account_id and received.credit
       left join (select tenant_id, posting_id, sum(amount_cents) as cents from account_entry where category = 'FEE' group by 1, 2) fee
         on fee.tenant_id = p.tenant_id and fee.posting_id = p.id
      where (paid.account_id, paid.posting_id, paid.credit, paid.amount_cents, paid.fee_cents)
              is distinct from (p.account_id, p.id, false, p.amount_cents, p.fee_cents)
         or received.amount_cents is distinct from case when p.payee_account_id is not null then p.amount_cents end
         or coalesce(fee.cents, 0) <> p.fee_cents + coalesce(received.fee_cents, 0)`,
  "every statement row of a payment leaves its outcome to it": () => sql`
      from account_entry e join pix_payment p on p.tenant_id = e.tenant_id and p.id = e.posting_id
      where e.external_status is not null or e.settled_at is not null or e.end_to_end is not null`,
  "every statement row has names and says how it ended": () => sql`
      from account_transaction where external_status is null or beneficiary_name is null or payer_name is null`,
  "every statement runs forward in time": () => sql`
      from (select created_at < lag(created_at) over (partition by tenant_id, account_id order by number) as back
               from account_entry) x
      where back`,
  "every statement sums to its balance": () => sql`
      from ledger_account a
       left join (select tenant_id, account_id, sum(case when credit then amount_cents else -amount_cents end) as total
                    from account_transaction where external_status <> 'ERROR' group by 1, 2) t
         on t.tenant_id = a.tenant_id and t.account_id = a.id
      where a.kind = 'CUSTOMER' and a.balance_cents <> coalesce(t.total, 0)`,
  "every day holds the totals and the last row of its statement": () => sql`
      from (select tenant_id, account_id, sao_paulo_day(created_at) as day, max(number) as last_number, max(created_at) as last_at,
                    coalesce(sum(sum(amount_cents) filter (where credit and external_status <> 'ERROR')) over running, 0)::bigint as total_in,
                    coalesce(sum(sum(amount_cents) filter (where not credit and external_status <> 'ERROR')) over running, 0)::bigint as total_out
               from account_transaction group by 1, 2, 3
             window running as (partition by tenant_id, account_id order by sao_paulo_day(created_at))) t
       full join account_day d using (tenant_id, account_id, day)
      where (d.in_total_cents, d.out_total_cents, d.last_number, d.last_at)
            is distinct from (t.total_in, t.total_out, t.last_number, t.last_at)`,
  "every limit window counts its payments": () => sql`
      from (select a.id, a.day_used_cents, a.night_used_cents, a.night_people_cents, a.pin_only_cents,
                    coalesce(sum(p.amount_cents) filter (where p.window_kind = 'DAY' and (p.window_day < a.day_window) is not true), 0) as of_day,
                    coalesce(sum(p.amount_cents) filter (where p.window_kind = 'NIGHT' and (p.window_day < a.night_window) is not true), 0) as of_night,
                    coalesce(sum(p.amount_cents) filter (where p.is_of_people and (p.window_day < a.night_window) is not true), 0) as of_people,
                    coalesce(sum(p.amount_cents) filter (where p.window_kind <> 'PAYEE' and p.is_pin_only
                                                           and (p.window_day < a.pin_only_window) is not true), 0) as of_pin
               from ledger_account a
               left join pix_payment p on p.tenant_id = a.tenant_id and p.account_id = a.id and p.status <> 'FAILED'
              group by a.tenant_id, a.id, a.day_used_cents, a.night_used_cents, a.night_people_cents, a.pin_only_cents) x
      where (day_used_cents, night_used_cents, night_people_cents, pin_only_cents)
            <> (of_day, of_night, of_people, of_pin)`,
};
