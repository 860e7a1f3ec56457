import { type RawBuilder, sql } from "kysely";
import {
  type LedgerKind,
  type postingPhaseNames,
  type PostingReason,
  postingReasons,
  reasonsOfInternal,
} from "@vitral/contract/console/ledger";
import type { Cents } from "@vitral/brazil/cents";
import type { Db } from "../../platform/database/db.ts";

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
    sql`select id, row_number() over (order by posted_at desc, id desc) as place from ledger_posting
         where tenant_id = ${tenantId} and (id = any (${ids}::uuid[]) or pending_id = any (${ids}::uuid[])) limit 50`,
  );

/** `postings`: their ids, each with its place in the answer. */
async function findEntries(db: Db, tenantId: string, postings: RawBuilder<unknown>): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    select p.id, p.posted_at as at, p.phase, p.reason, p.pending_id as "pendingId", e.account_id as "accountId",
           coalesce(l.kind, 'CUSTOMER') as kind, case when a.id is not null then a.agency || ' / ' || a.number end as number,
           e.amount_cents as amount, e.balance_after_cents as "balanceAfter"
      from (${postings}) found
     -- Each posting by its key (offset 0): else PostgreSQL may read all that there are.
     cross join lateral (select * from ledger_posting where tenant_id = ${tenantId} and id = found.id offset 0) p
      join ledger_entry e on e.tenant_id = p.tenant_id and e.posting_id = p.id
      left join ledger_account l on l.tenant_id = e.tenant_id and l.id = e.account_id
      left join account a on a.tenant_id = e.tenant_id and a.id = e.account_id
     order by found.place, e.leg`.execute(db);
  return rows;
}

const within = ({ from, to }: PostingFilter, at: RawBuilder<unknown>) => sql`
  ${at} >= coalesce(${from ?? null}::timestamptz, '-infinity') and ${at} < coalesce(${to ?? null}::timestamptz, 'infinity')`;

/**
 * The newest payments and the newest of each reason among the other postings, then the newest of them all: each a piece
 * of an index by time. `offset 0` keeps PostgreSQL from reading all entries of an account first.
 */
function ofReasons(filter: PostingFilter) {
  const { tenantId, account, after } = filter;
  const postedAt = sql`(select posted_at from ledger_posting where tenant_id = ${tenantId} and id = ${after ?? null}::uuid)`;
  const reasons = filter.reason === undefined ? postingReasons : [filter.reason];
  const newest = (from: RawBuilder<unknown>, which: RawBuilder<unknown>, at: RawBuilder<unknown>) => sql`
    (select ${at} as posted_at, p.id from ${from} p
      where p.tenant_id = ${tenantId} and ${which} and ${within(filter, at)}
        ${after === undefined ? sql`` : sql`and (${at}, p.id) < (${postedAt}, ${after}::uuid)`}
        ${
          namesAccount(filter)
            ? sql`and exists (
                select from ledger_entry e
                 where e.tenant_id = ${tenantId} and e.posting_id = p.id and e.account_id in (${accountOf(filter)})
                offset 0)`
            : sql``
        }
      order by ${at} desc, p.id desc limit ${filter.limit})`;
  // A payment itself never moves the settlement account: the posting that answers it does.
  const isOfPayments = account !== "SETTLEMENT" || filter.number !== undefined;
  const [sent, book] = [isOfPayments && reasons.includes("PIX_SENT"), isOfPayments && reasons.includes("PIX_BOOK")];
  const ofPayments = sent && book ? sql`true` : sql`(p.payee_account_id is null) = ${sent}`;
  return sql`
    select id, row_number() over (order by posted_at desc, id desc) as place
      from (${sql.join(
        [
          ...reasons.map((reason) => newest(sql`ledger_plain_posting`, sql`p.reason = ${reason}`, sql`p.posted_at`)),
          ...(sent || book ? [newest(sql`pix_payment`, ofPayments, sql`p.created_at`)] : []),
        ],
        sql` union all `,
      )}) newest
     order by place limit ${filter.limit}`;
}

/**
 * The newest of each account, then the newest of them all: rows of its statement from their end, and pieces of
 * ledger_plain_entry_of_account. In the order of the account's entries, which a posting that waited for a lock may join
 * later than one of a later moment: so each page goes on where the one before ended. A number can be that of one
 * account in each agency, and one posting can stand in two of them.
 */
const ofAccount = (filter: PostingFilter) => sql`
  with named as materialized (select id from (${accountOf(filter)}) of_account),
  last_entry as materialized (
    select at, entry_number
      from (select created_at as at, entry_number from account_entry
             where tenant_id = ${filter.tenantId} and account_id in (select id from named) and category <> 'FEE'
               and posting_id = ${filter.after ?? null}::uuid
             union all
            select posted_at, coalesce(entry_number, 0) from ledger_plain_entry
             where tenant_id = ${filter.tenantId} and posting_id = ${filter.after ?? null}::uuid
               and account_id in (select id from named)) entry
     order by at desc, entry_number desc limit 1)
  select id, row_number() over (order by max(at) desc, max(entry_number) desc, id desc) as place
    from (
      select newest.*
        from named
       cross join lateral (
         (select t.created_at as at, t.entry_number, t.posting_id as id
            from account_entry t
           cross join lateral (
             select posted_at, reason from ledger_posting
              where tenant_id = t.tenant_id and id = t.posting_id offset 0) p
           where t.tenant_id = ${filter.tenantId} and t.account_id = named.id
             and t.number <= ${lastNumberUpTo(filter)}
             -- A fee stands beside what it is for, in the same posting.
             and t.category <> 'FEE' and ${within(filter, sql`p.posted_at`)}
             and ${isFurtherDown(filter, sql`t.created_at, t.entry_number, t.posting_id`)}
             ${filter.number === undefined ? sql`` : isFirstOfItsPosting(filter.tenantId)}
             ${filter.reason === undefined ? sql`` : sql`and p.reason = ${filter.reason}`}
           order by t.number desc limit ${filter.limit})
         union all
         (select distinct e.posted_at, coalesce(e.entry_number, 0), e.posting_id from ledger_plain_entry e
           where e.tenant_id = ${filter.tenantId} and e.account_id = named.id and ${within(filter, sql`e.posted_at`)}
             and ${isFurtherDown(filter, sql`e.posted_at, coalesce(e.entry_number, 0), e.posting_id`)}
             ${
               filter.reason === undefined
                 ? sql``
                 : sql`and exists (
                     select from ledger_posting p
                      where p.tenant_id = ${filter.tenantId} and p.id = e.posting_id and p.reason = ${filter.reason}
                     offset 0)`
             }
           order by e.posted_at desc, coalesce(e.entry_number, 0) desc, e.posting_id desc limit ${filter.limit})) newest
    ) newest
   group by id order by place limit ${filter.limit}`;

/** Of two named accounts in one posting, the newer row stands for both. */
const isFirstOfItsPosting = (tenantId: string) => sql`
  and not exists (
    select from account_entry other
     where other.tenant_id = ${tenantId} and other.account_id in (select id from named)
       and other.posting_id = t.posting_id and other.account_id <> t.account_id and other.category <> 'FEE'
       and (other.created_at, other.entry_number, other.account_id) > (t.created_at, t.entry_number, t.account_id))`;

const isFurtherDown = ({ after }: PostingFilter, entry: RawBuilder<unknown>) =>
  after === undefined
    ? sql`true`
    : sql`(${entry}) < ((select at from last_entry), (select entry_number from last_entry), ${after}::uuid)`;

/** The account's last number by the day after the last one that is looked at: a row may be later than its posting. */
const lastNumberUpTo = ({ tenantId, to, after }: PostingFilter) => sql`
  coalesce((select d.last_number from account_day d
             where d.tenant_id = ${tenantId} and d.account_id = named.id
               and d.day <= sao_paulo_day(least(${to ?? null}::timestamptz + interval '1 day',
                                                ${after === undefined ? sql`null` : sql`(select at from last_entry)`}, 'infinity'))
             order by d.day desc limit 1), 0)`;

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
