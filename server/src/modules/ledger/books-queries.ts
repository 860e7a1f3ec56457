import { type RawBuilder, sql } from "kysely";
import {
  type LedgerKind,
  type postingPhaseNames,
  type PostingReason,
  postingReasons,
  reasonsOfInternal,
} from "@vitral/contract/console/ledger";
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

/** Adds up a month of finished days without totals, up to `until`; answers 0 where there are none (ledger.sql). */
export async function callCloseDays(db: Db, { tenantId, until }: { tenantId: string; until: string }): Promise<number> {
  const { rows } = await sql<{ days: number }>`select ledger_close_days(${tenantId}, ${until}) as days`.execute(db);
  return rows[0]?.days ?? 0;
}

export type PostingFilter = {
  tenantId: string;
  account?: string | undefined;
  /** The number of a customer's account as somebody types it. Where it is given, `account` is ignored. */
  number?: string | undefined;
  reason?: PostingReason | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
  /** The id of the last posting of the page before. */
  after?: string | undefined;
  limit: number;
};

export type EntryRow = {
  id: string;
  at: Date;
  phase: keyof typeof postingPhaseNames;
  reason: PostingReason;
  pendingId: string | null;
  accountId: string;
  kind: LedgerKind;
  number: string | null;
  amount: Cents;
  balanceAfter: Cents | null;
};

/** The entries of at most `limit` postings, the newest posting first, in the order of their legs. */
export async function findPostings(db: Db, filter: PostingFilter): Promise<EntryRow[]> {
  if (isNeverMoved(filter)) return [];
  const isByAccount = namesAccount(filter) && !isPassedByAllOfReason(filter);
  return findEntries(db, filter.tenantId, isByAccount ? ofAccount(filter) : ofReasons(filter));
}

/** An internal account with a reason that never moves it: all its postings would be read for an empty page. */
const isNeverMoved = ({ account, number, reason }: PostingFilter) =>
  number === undefined &&
  reason !== undefined &&
  isInternal(account) &&
  !reasonsOfInternal[account].some((one) => one === reason);

const isInternal = (account: string | undefined): account is keyof typeof reasonsOfInternal =>
  account !== undefined && Object.hasOwn(reasonsOfInternal, account);

const namesAccount = ({ account, number }: PostingFilter) => account !== undefined || number !== undefined;

/** Nearly every Pix of another bank moves these two, so that few of its postings are read in vain. */
const isPassedByAllOfReason = ({ account, number, reason }: PostingFilter) =>
  number === undefined && reason !== undefined && (account === "TRANSIT" || account === "SETTLEMENT");

/** The entries of these postings and of those that close them; at most 50 postings. */
export const findPostingsOf = (db: Db, { tenantId, ids }: { tenantId: string; ids: readonly string[] }) =>
  findEntries(
    db,
    tenantId,
    sql`select id from ledger_posting
         where tenant_id = ${tenantId} and (id = any (${ids}::uuid[]) or pending_id = any (${ids}::uuid[])) limit 50`,
  );

async function findEntries(db: Db, tenantId: string, postings: RawBuilder<unknown>): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    select p.id, p.posted_at as at, p.phase, p.reason, p.pending_id as "pendingId", e.account_id as "accountId",
           coalesce(l.kind, 'CUSTOMER') as kind, case when a.id is not null then a.agency || ' / ' || a.number end as number,
           e.amount_cents as amount, e.balance_after_cents as "balanceAfter"
      from (${postings}) found
      join ledger_posting p on p.tenant_id = ${tenantId} and p.id = found.id
      join ledger_entry e on e.tenant_id = p.tenant_id and e.posting_id = p.id
      left join ledger_account l on l.tenant_id = e.tenant_id and l.id = e.account_id
      left join account a on a.tenant_id = e.tenant_id and a.id = e.account_id
     order by p.posted_at desc, p.id desc, e.leg`.execute(db);
  return rows;
}

const within = ({ tenantId, from, to, after }: PostingFilter, at: RawBuilder<unknown>, id: RawBuilder<unknown>) => sql`
  ${at} >= coalesce(${from ?? null}::timestamptz, '-infinity') and ${at} < coalesce(${to ?? null}::timestamptz, 'infinity')
  ${after === undefined ? sql`` : sql`and (${at}, ${id}) < ((select posted_at from ledger_posting where tenant_id = ${tenantId} and id = ${after}), ${after}::uuid)`}`;

/**
 * The newest of each reason, then the newest of them all: each a piece of ledger_posting_time. `offset 0` keeps
 * PostgreSQL from reading all entries of an account first.
 */
const ofReasons = (filter: PostingFilter) => sql`
  select newest.posted_at, newest.id
    from unnest(${filter.reason === undefined ? postingReasons : [filter.reason]}::text[]) r(reason)
   cross join lateral (
     select p.posted_at, p.id from ledger_posting p
      where p.tenant_id = ${filter.tenantId} and p.reason = r.reason
        and ${within(filter, sql`p.posted_at`, sql`p.id`)}
        ${
          namesAccount(filter)
            ? sql`and exists (
                select from ledger_entry e
                 where e.tenant_id = ${filter.tenantId} and e.posting_id = p.id and e.account_id in (${accountOf(filter)})
                offset 0)`
            : sql``
        }
      order by p.posted_at desc, p.id desc limit ${filter.limit}) newest
   order by newest.posted_at desc, newest.id desc limit ${filter.limit}`;

/**
 * The newest of each account, then the newest of them all: each a piece of ledger_entry_of_account, read from its end.
 * A number can be that of one account in each agency, and one posting can stand in two of them.
 */
const ofAccount = (filter: PostingFilter) => sql`
  select distinct newest.posted_at, newest.id
    from (${accountOf(filter)}) named
   cross join lateral (
     select distinct e.posted_at, e.posting_id as id from ledger_entry e
      where e.tenant_id = ${filter.tenantId} and e.account_id = named.id
        and ${within(filter, sql`e.posted_at`, sql`e.posting_id`)}
        ${
          filter.reason === undefined
            ? sql``
            : sql`and exists (
                select from ledger_posting p
                 where p.tenant_id = ${filter.tenantId} and p.id = e.posting_id and p.reason = ${filter.reason} offset 0)`
        }
      order by e.posted_at desc, e.posting_id desc limit ${filter.limit}) newest
   order by newest.posted_at desc, newest.id desc limit ${filter.limit}`;

/** The customer's account that a filter of postings names; undefined where it names none. */
export async function findAccountOf(db: Db, filter: Pick<PostingFilter, "tenantId" | "account" | "number">) {
  if (filter.account === undefined && filter.number === undefined) return undefined;
  const { rows } = await sql<{ accountId: string; customerId: string }>`
    select id as "accountId", owner_id as "customerId" from account
     where tenant_id = ${filter.tenantId} and id in (${accountOf(filter)}) order by id limit 1`.execute(db);
  return rows[0];
}

function accountOf({ tenantId, account = "", number }: Pick<PostingFilter, "tenantId" | "account" | "number">) {
  if (number !== undefined) {
    const typed = accountTyped(number);
    return sql`select id from account where tenant_id = ${tenantId} and number = ${typed.number}
                  and (${typed.agency}::text is null or agency = ${typed.agency})`;
  }
  return /^[A-Z]+$/.test(account)
    ? sql`select id from ledger_account where tenant_id = ${tenantId} and kind = ${account} and kind <> 'CUSTOMER'`
    : sql`select ${account}::uuid as id`;
}

/** '0001 / 12345-6', '12345-6' or '123456' as the columns of an account have it. */
function accountTyped(text: string): { agency: string | null; number: string } {
  const [first = "", second] = text.split("/");
  const signs = (second ?? first).toUpperCase().replaceAll(/[^\dX]/g, "");
  return {
    agency: second === undefined ? null : first.replaceAll(/\D/g, ""),
    number: `${signs.slice(0, -1)}-${signs.slice(-1)}`,
  };
}
