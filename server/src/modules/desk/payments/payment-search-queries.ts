import { type RawBuilder, sql } from "kysely";
import type { Cents } from "@vitral/brazil/cents";
import type { PaymentDirection, PaymentStatus } from "@vitral/contract/console/payments";
import type { Db } from "../../../platform/database/db.ts";

/** What a search names: a period and amounts, one Pix by an id, or those of a customer or of a key. */
export type Named = { by: "time" } | { by: "id" | "endToEnd" | "returnId" | "document" | "key"; value: string };

export type PaymentFilter = {
  tenantId: string;
  direction: PaymentDirection;
  named: Named;
  status?: PaymentStatus | undefined;
  min?: number | undefined;
  max?: number | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
  /** The id of the last payment of the page before. */
  after?: string | undefined;
  limit: number;
};

export type FoundPayment = {
  id: string;
  direction: PaymentDirection;
  at: Date;
  amount: Cents;
  fee: Cents;
  status: "PENDING" | "SETTLED" | "ERROR";
  failure: string | null;
  endToEnd: string | null;
  payerName: string;
  payerDocument: string | null;
  payerBank: string | null;
  payeeName: string;
  payeeDocument: string | null;
  payeeBank: string | null;
  accountId: string;
  customerId: string;
  payeeAccountId: string | null;
  payeeCustomerId: string | null;
  key: string | null;
};

/** The rows of statements that a search finds, as the console shows payments; the newest first. */
export async function findPayments(db: Db, filter: PaymentFilter): Promise<FoundPayment[]> {
  const { tenantId, limit } = filter;
  const { rows } = await sql<FoundPayment>`
    select t.id, case when t.credit then 'RECEIVED' else 'SENT' end as direction, t.created_at as at,
           t.amount_cents as amount, t.fee_cents as fee, t.external_status as status, p.failure,
           t.end_to_end as "endToEnd", t.payer_name as "payerName", t.payer_document as "payerDocument",
           t.payer_bank as "payerBank", t.beneficiary_name as "payeeName", t.beneficiary_document as "payeeDocument",
           t.beneficiary_bank as "payeeBank", t.account_id as "accountId", a.owner_id as "customerId",
           p.payee_account_id as "payeeAccountId", b.owner_id as "payeeCustomerId", l.key
      from (${source(filter)}) found
      join account_transaction t on t.tenant_id = ${tenantId} and t.id = found.id
      join account a on a.tenant_id = t.tenant_id and a.id = t.account_id
      left join pix_payment p on p.tenant_id = t.tenant_id and p.id = t.payment_id
      left join pix_look_up l on l.tenant_id = p.tenant_id and l.id = p.look_up_id
      left join account b on b.tenant_id = p.tenant_id and b.id = p.payee_account_id
     where is_pix(t.category)
     order by t.created_at desc, t.id desc limit ${limit}`.execute(db);
  return rows;
}

const source = (filter: PaymentFilter): RawBuilder<unknown> => sources[filter.named.by](filter, valueOf(filter));

const valueOf = ({ named }: PaymentFilter): string => ("value" in named ? named.value : "");

/** The customer of a tenant with this document; undefined: there is none. */
export async function findCustomerOf(db: Db, tenantId: string, document: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from customer where tenant_id = ${tenantId} and document = ${document}`.execute(db);
  return rows[0]?.id;
}

/** The ids of the statement rows that each kind of search finds. */
const sources: Record<Named["by"], (filter: PaymentFilter, value: string) => RawBuilder<unknown>> = {
  time: (filter) => (filter.direction === "SENT" ? sentByTime(filter) : receivedByTime(filter)),
  id: (_filter, id) => sql`select ${id}::uuid as id`,
  endToEnd: ({ tenantId }, endToEnd) => sql`
    select id from pix_payment_of(${tenantId}, ${endToEnd}) where id is not null
     union
    select posting_id from pix_receipt where tenant_id = ${tenantId} and end_to_end = ${endToEnd}`,
  returnId: ({ tenantId }, returnId) => sql`
    select distinct original_id as id from pix_refund where tenant_id = ${tenantId} and end_to_end = ${returnId}`,
  document: (filter, document) =>
    ofAccounts(
      filter,
      sql`select a.id from customer c join account a on a.tenant_id = c.tenant_id and a.owner_id = c.id
           where c.tenant_id = ${filter.tenantId} and c.document = ${document}`,
    ),
  key: (filter, key) =>
    filter.direction === "SENT"
      ? toKey(filter, key)
      : ofAccounts(filter, sql`select account_id from pix_key where tenant_id = ${filter.tenantId} and key = ${key}`),
};

/** The period, the amounts and the place of the page, over columns of one table. */
function narrowed(
  { tenantId, from, to, min, max, after }: PaymentFilter,
  { at, id, amount }: Record<"at" | "id" | "amount", RawBuilder<unknown>>,
) {
  const last = sql`(select created_at from account_transaction where tenant_id = ${tenantId} and id = ${after ?? null})`;
  return sql.join(
    [
      from === undefined ? undefined : sql`${at} >= ${from}`,
      to === undefined ? undefined : sql`${at} < ${to}`,
      min === undefined ? undefined : sql`${amount} >= ${min}::bigint`,
      max === undefined ? undefined : sql`${amount} <= ${max}::bigint`,
      after === undefined ? undefined : sql`(${at}, ${id}) < (${last}, ${after}::uuid)`,
      sql`true`,
    ].filter((one) => one !== undefined),
    sql` and `,
  );
}

const ofPayment = { at: sql`p.created_at`, id: sql`p.id`, amount: sql`p.amount_cents` };

const sentByTime = (filter: PaymentFilter) => sql`
  select p.id from pix_payment p
   where p.tenant_id = ${filter.tenantId} and ${narrowed(filter, ofPayment)} and ${hasStatus(filter)}
   order by p.created_at desc, p.id desc limit ${filter.limit}`;

/** `status <> 'SETTLED'` says what the index of unsettled payments has. */
const hasStatus = ({ status }: PaymentFilter) =>
  status === undefined
    ? sql`true`
    : status === "SETTLED"
      ? sql`p.status = 'SETTLED'`
      : sql`p.status = ${status} and p.status <> 'SETTLED'`;

/** What was received has settled. */
const receivedByTime = (filter: PaymentFilter) => sql`
  select r.posting_id as id from pix_receipt r
   where r.tenant_id = ${filter.tenantId} and ${filter.status === undefined || filter.status === "SETTLED"}
     and ${narrowed(filter, { at: sql`r.received_at`, id: sql`r.posting_id`, amount: sql`r.amount_cents` })}
   order by r.received_at desc, r.posting_id desc limit ${filter.limit}`;

const toKey = (filter: PaymentFilter, key: string) => sql`
  select p.id from pix_look_up l
    join pix_payment p on p.tenant_id = l.tenant_id and p.look_up_id = l.id
   where l.tenant_id = ${filter.tenantId} and l.key = ${key} and ${narrowed(filter, ofPayment)} and ${hasStatus(filter)}
   order by p.created_at desc, p.id desc limit ${filter.limit}`;

/** Of the statements of a few accounts, between the numbers of the first and the last day: no more rows are read. */
const ofAccounts = (filter: PaymentFilter, accounts: RawBuilder<unknown>) => sql`
  select newest.id
    from (${accounts}) own(account_id)
   cross join lateral (
     select t.id, t.created_at from account_transaction t
      where t.tenant_id = ${filter.tenantId} and t.account_id = own.account_id
        and is_pix(t.category) and t.credit = ${filter.direction !== "SENT"}
        and ${filter.status === undefined ? sql`true` : sql`t.external_status = ${filter.status === "FAILED" ? "ERROR" : filter.status}`}
        and ${narrowed(filter, { at: sql`t.created_at`, id: sql`t.id`, amount: sql`t.amount_cents` })}
        ${filter.to === undefined ? sql`` : sql`and t.number <= ${lastNumber(filter, filter.to)}`}
        ${filter.after === undefined ? sql`` : sql`and t.number <= ${lastNumber(filter, sql`(select created_at from account_transaction where tenant_id = ${filter.tenantId} and id = ${filter.after})`)}`}
      order by t.number desc limit ${filter.limit}) newest
   order by newest.created_at desc, newest.id desc limit ${filter.limit}`;

/** The number of an account's last row by the end of the day of a moment. */
const lastNumber = ({ tenantId }: PaymentFilter, at: Date | RawBuilder<unknown>) => sql`
  (select coalesce((select last_number from account_day d
    where d.tenant_id = ${tenantId} and d.account_id = own.account_id and d.day <= sao_paulo_day(${at}::timestamptz)
    order by d.day desc limit 1), 0))`;
