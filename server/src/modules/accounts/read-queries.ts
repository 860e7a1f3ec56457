import type { Cents } from "@vitral/brazil/cents";
import type { NightStart } from "@vitral/brazil/dates";
import type { ExternalStatus } from "@vitral/contract/statement";
import type { FeeType } from "@vitral/contract/fees";
import type { TransactionCategory } from "@vitral/contract/transaction-categories";
import type { WithOrdinal } from "../../platform/batches/batched-queries.ts";
import type { Db } from "../../platform/database/db.ts";
import { statement } from "../../platform/database/statement.ts";
import type { Period } from "./queries.ts";

/** A read of an account, by whoever has the session. */
export type ReadOrder = { sessionHash: Buffer; accountId: string; now: Date };

/**
 * The accounts that the sessions of these orders may read, for the `from` of a statement: `ordinal` is the place of the
 * order. See functions/account-read.sql.
 */
export const readableAccounts = (tenantId: string, orders: readonly ReadOrder[]) => statement`
  accounts_of_sessions(${tenantId}, ${orders.map((order) => order.sessionHash)},
                       ${orders.map((order) => order.accountId)}::uuid[], ${orders.at(-1)?.now})`;

export type BalanceRow = { version: number; agency: string; number: string; balance: Cents };

export async function findBalances(db: Db, tenantId: string, orders: readonly ReadOrder[]) {
  const { rows } = await statement<BalanceRow & WithOrdinal>`
    select own.ordinal, own.version, own.agency, own.number, own.balance_cents as balance
      from ${readableAccounts(tenantId, orders)} own`.execute(db);
  return rows;
}

export type PageOrder = ReadOrder & { period: Period; page: number; knownVersion: number | null };
export type StatementRow = {
  id: string;
  createdAt: Date;
  amount: Cents;
  credit: boolean;
  category: TransactionCategory;
  /** The payer of money that came in, else the beneficiary. */
  otherName: string;
  externalStatus: ExternalStatus;
  /** Whether it was a Pix Agendado. */
  scheduled: boolean;
};
/**
 * A row of a page with the figures of its period. `id` null: the page has no rows, or the caller knows this version.
 */
export type PageRow = { version: number; first: number; last: number; in: number; out: number } & (
  | StatementRow
  | { id: null }
);

export const itemsPerPage = 10;

/** Pages of statements, newest row first: see functions/account-read.sql. */
export async function findPages(db: Db, tenantId: string, orders: readonly PageOrder[]) {
  const { rows } = await statement<PageRow & WithOrdinal>`
    select ordinal, version, first_number as first, last_number as last, in_cents as in, out_cents as out, id,
           created_at as "createdAt", amount_cents as amount, credit, category, other_name as "otherName",
           external_status as "externalStatus", scheduled
      from account_statement_pages(
             ${tenantId}, ${orders.map((order) => order.sessionHash)}, ${orders.map((order) => order.accountId)},
             ${orders.map(({ period }) => period.from ?? "-infinity")}, ${orders.map(({ period }) => period.to ?? "infinity")},
             ${orders.map(({ page }) => page)}, ${orders.map((order) => order.knownVersion)}, ${itemsPerPage},
             ${orders.at(-1)?.now})`.execute(db);
  return rows;
}

export type ReceiptRow = {
  id: string;
  createdAt: Date;
  settledAt: Date | null;
  amount: Cents;
  fee: Cents;
  credit: boolean;
  category: TransactionCategory;
  externalStatus: ExternalStatus;
  description: string | null;
  beneficiaryName: string;
  beneficiaryDocument: string | null;
  beneficiaryBank: string | null;
  payerName: string;
  payerDocument: string | null;
  payerBank: string | null;
  endToEnd: string | null;
  /** The key and its look-up, where a Pix was sent to a key. */
  lookUpId: string | null;
  key: string | null;
  txid: string | null;
  /** The Pix Agendado that it was: its payment has a look-up with the schedule's id. */
  scheduleId: string | null;
  checkToken: Buffer | null;
  /** Of a Pix, its fee or a refund that failed: the network's reason code, and when it was given. */
  failure: string | null;
  failedAt: Date | null;
};

/** Transactions with what their receipts show. `id` null: the account has none of the id that was asked for. */
export async function findTransactions(db: Db, tenantId: string, orders: readonly (ReadOrder & { id: string })[]) {
  const { rows } = await statement<(ReceiptRow | { id: null }) & WithOrdinal>`
    select own.ordinal, t.id, t.created_at as "createdAt", t.settled_at as "settledAt", t.amount_cents as amount,
           t.fee_cents as fee, t.credit, t.category, t.external_status as "externalStatus", t.description,
           t.beneficiary_name as "beneficiaryName", t.beneficiary_document as "beneficiaryDocument",
           t.beneficiary_bank as "beneficiaryBank", t.payer_name as "payerName", t.payer_document as "payerDocument",
           t.payer_bank as "payerBank", t.end_to_end as "endToEnd",
           case l.kind when 'KEY' then l.id end as "lookUpId", case l.kind when 'KEY' then l.key end as key,
           coalesce(l.txid, c.txid, r.txid, s.txid) as txid, k.token as "checkToken",
           case when t.scheduled then p.look_up_id end as "scheduleId",
           coalesce(f.failure, m.failure) as failure, coalesce(f.answered_at, m.answered_at) as "failedAt"
      from ${readableAccounts(tenantId, orders)} own
      left join account_transaction t
        on t.tenant_id = ${tenantId} and t.account_id = own.account_id
       and t.id = (${orders.map(({ id }) => id)}::uuid[])[own.ordinal]
      left join pix_payment p on p.tenant_id = ${tenantId} and p.id = t.payment_id and p.id = t.id
      left join pix_look_up l on l.tenant_id = ${tenantId} and l.id = p.look_up_id
      left join pix_payment f on t.external_status = 'ERROR' and f.tenant_id = ${tenantId} and f.id = t.payment_id
      left join pix_refund m on t.external_status = 'ERROR' and m.tenant_id = ${tenantId} and m.id = t.id
      left join pix_charge c on c.tenant_id = ${tenantId} and c.paid_transaction_id = t.id
      left join pix_receipt r on r.tenant_id = ${tenantId} and r.end_to_end = t.end_to_end and r.posting_id = t.id
      left join lateral (
        -- The look-up of a customer of ours who paid a static code, made within 15 minutes before (index by time).
        select x.txid from pix_look_up x
         where t.category = 'QR_CODE_RECEIVED' and c.txid is null and r.end_to_end is null
           and x.tenant_id = ${tenantId} and x.end_to_end = t.end_to_end and x.payee_account_id = t.account_id
           and x.created_at between t.created_at - interval '16 minutes' and t.created_at
         limit 1) s on true
      left join receipt_check k on k.tenant_id = ${tenantId} and k.transaction_id = t.id`.execute(db);
  return rows;
}

export type AccountTermsRow = {
  dayLimit: Cents;
  nightLimit: Cents;
  transactionLimit: Cents;
  dayUsed: Cents;
  nightUsed: Cents;
  nightStart: NightStart;
  pixInFeeType: FeeType;
  pixInFee: number;
  pixOutFeeType: FeeType;
  pixOutFee: number;
  tedOutFeeType: FeeType;
  tedOutFee: number;
  billetFee: Cents;
  monthlyFee: Cents;
};

/** The terms in force of accounts, and what was used of their limits in the windows that began on a day. */
export async function findTerms(db: Db, tenantId: string, orders: readonly (ReadOrder & { day: string })[]) {
  const { rows } = await statement<AccountTermsRow & WithOrdinal>`
    select own.ordinal, t.day_limit_cents as "dayLimit", t.night_limit_cents as "nightLimit",
           t.transaction_limit_cents as "transactionLimit",
           d.day_used_cents as "dayUsed", d.night_used_cents as "nightUsed",
           t.night_start as "nightStart",
           t.pix_in_fee_type as "pixInFeeType", t.pix_in_fee as "pixInFee", t.pix_out_fee_type as "pixOutFeeType",
           t.pix_out_fee as "pixOutFee", t.ted_out_fee_type as "tedOutFeeType", t.ted_out_fee as "tedOutFee",
           t.billet_fee_cents as "billetFee", t.monthly_fee_cents as "monthlyFee"
      from ${readableAccounts(tenantId, orders)} own
      join customer c on c.tenant_id = ${tenantId} and c.id = own.customer_id
     cross join lateral terms_in_force(${tenantId}, own.account_id, own.entity_type,
                                       pays_no_pix_fees(c, ${orders.at(-1)?.now}), ${orders.at(-1)?.now}) t
      join ledger_account l on l.tenant_id = ${tenantId} and l.id = own.account_id
     cross join lateral used_of_limits(l, (${orders.map(({ day }) => day)}::date[])[own.ordinal]) d`.execute(db);
  return rows;
}
