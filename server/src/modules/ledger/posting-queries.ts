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
    sql`select id from ledger_posting
         where tenant_id = ${tenantId} and (id = any (${ids}::uuid[]) or pending_id = any (${ids}::uuid[])) limit 50`,
  );

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
     order by p.posted_at desc, p.id desc, e.leg`.execute(db);
  return rows;
}

const within = ({ tenantId, from, to, after }: PostingFilter, at: RawBuilder<unknown>, id: RawBuilder<unknown>) => sql`
  ${at} >= coalesce(${from ?? null}::timestamptz, '-infinity') and ${at} < coalesce(${to ?? null}::timestamptz, 'infinity')
  ${after === undefined ? sql`` : sql`and (${at}, ${id}) < (${postedAt(tenantId, after)}, ${after}::uuid)`}`;

/**
 * The newest payments and the newest of each reason among the other postings, then the newest of them all: each a piece
 * of an index by time. `offset 0` keeps PostgreSQL from reading all entries of an account first.
 */
function ofReasons(filter: PostingFilter) {
  const reasons = filter.reason === undefined ? postingReasons : [filter.reason];
  const newest = (from: RawBuilder<unknown>, which: RawBuilder<unknown>, at: RawBuilder<unknown>) => sql`
    (select ${at} as posted_at, p.id from ${from} p
      where p.tenant_id = ${filter.tenantId} and ${which} and ${within(filter, at, sql`p.id`)}
        ${
          namesAccount(filter)
            ? sql`and exists (
                select from ledger_entry e
                 where e.tenant_id = ${filter.tenantId} and e.posting_id = p.id and e.account_id in (${accountOf(filter)})
                offset 0)`
            : sql``
        }
      order by ${at} desc, p.id desc limit ${filter.limit})`;
  const [sent, book] = [reasons.includes("PIX_SENT"), reasons.includes("PIX_BOOK")];
  const ofPayments = sent && book ? sql`true` : sql`(p.payee_account_id is null) = ${sent}`;
  return sql`
    select posted_at, id
      from (${sql.join(
        [
          ...reasons.map((reason) => newest(sql`ledger_plain_posting`, sql`p.reason = ${reason}`, sql`p.posted_at`)),
          ...(sent || book ? [newest(sql`pix_payment`, ofPayments, sql`p.created_at`)] : []),
        ],
        sql` union all `,
      )}) newest
     order by posted_at desc, id desc limit ${filter.limit}`;
}

/**
 * The newest of each account, then the newest of them all: rows of its statement from their end, and pieces of
 * ledger_plain_entry_of_account. A number can be that of one account in each agency, and one posting can stand in two
 * of them.
 */
const ofAccount = (filter: PostingFilter) => sql`
  select distinct newest.posted_at, newest.id
    from (${accountOf(filter)}) named
   cross join lateral (
     (select p.posted_at, p.id
        from account_transaction t
        join ledger_posting p on p.tenant_id = t.tenant_id and p.id = t.posting_id
       where t.tenant_id = ${filter.tenantId} and t.account_id = named.id
         and t.number <= ${lastNumberUpTo(filter)}
         -- A fee stands beside what it is for, in the same posting.
         and t.category <> 'FEE' and ${within(filter, sql`p.posted_at`, sql`p.id`)}
         ${filter.reason === undefined ? sql`` : sql`and p.reason = ${filter.reason}`}
       order by t.number desc limit ${filter.limit})
     union all
     (select distinct e.posted_at, e.posting_id as id from ledger_plain_entry e
       where e.tenant_id = ${filter.tenantId} and e.account_id = named.id
         and ${within(filter, sql`e.posted_at`, sql`e.posting_id`)}
         ${
           filter.reason === undefined
             ? sql``
             : sql`and exists (
                 select from ledger_posting p
                  where p.tenant_id = ${filter.tenantId} and p.id = e.posting_id and p.reason = ${filter.reason} offset 0)`
         }
       order by e.posted_at desc, e.posting_id desc limit ${filter.limit})) newest
   order by newest.posted_at desc, newest.id desc limit ${filter.limit}`;

/** The number of the account's last row by the end of the day up to which postings are looked for. */
const lastNumberUpTo = ({ tenantId, to, after }: PostingFilter) => sql`
  coalesce((select d.last_number from account_day d
             where d.tenant_id = ${tenantId} and d.account_id = named.id
               and d.day <= sao_paulo_day(least(${to ?? null}::timestamptz, ${postedAt(tenantId, after)}, 'infinity'))
             order by d.day desc limit 1), 0)`;

const postedAt = (tenantId: string, id: string | undefined) =>
  sql`(select posted_at from ledger_posting where tenant_id = ${tenantId} and id = ${id ?? null}::uuid)`;

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
