import type { Cents } from "@vitral/brazil/cents";
import type { TransactionCategory } from "@vitral/contract/transaction-categories";
import type { WithOrdinal } from "../../../platform/batches/batched-queries.ts";
import type { Db } from "../../../platform/database/db.ts";
import { statement } from "../../../platform/database/statement.ts";
import type { Period } from "../queries.ts";
import { itemsPerPage, readableAccounts, type ReadOrder, type StatementRow } from "../read-queries.ts";
import type { SearchText } from "./search-text.ts";

/** How many rows, the newest of the period, a search looks at (docs/decisions/0043). */
export const maxSearched = 10_000;

/** What a search asks for; null is not asked. */
export type Search = {
  period: Period;
  text: SearchText | null;
  category: TransactionCategory | null;
  credit: boolean | null;
  from: Cents | null;
  to: Cents | null;
};
type SearchOrder = ReadOrder & { search: Search };

/** The figures of a search, and a row of its page. `id` null: the page has no rows. */
export type FoundRow = {
  version: number;
  searchedUntil: Date | null;
  totalItems: number;
  in: number;
  out: number;
} & (StatementRow | { id: null });

/** Pages of what searches find, newest row first: see functions/account-search.sql. */
export async function findSearchPages(db: Db, tenantId: string, orders: readonly (SearchOrder & { page: number })[]) {
  const { rows } = await statement<FoundRow & WithOrdinal>`
    select ordinal, version, searched_until as "searchedUntil", total_items as "totalItems", in_cents as in,
           out_cents as out, id, created_at as "createdAt", amount_cents as amount, credit, category,
           other_name as "otherName", external_status as "externalStatus", scheduled
      from account_search_pages(
             ${tenantId}, ${orders.map((order) => order.sessionHash)}, ${orders.map((order) => order.accountId)},
             ${daysFrom(orders)}, ${daysTo(orders)}, ${orders.map(({ page }) => page)},
             ${filters(orders)},
             ${itemsPerPage}, ${maxSearched}, ${orders.at(-1)?.now})`.execute(db);
  return rows;
}

/** `category` null: the search found nothing. */
export type KindRow = {
  searchedUntil: Date | null;
  category: TransactionCategory | null;
  items: number;
  in: number;
  out: number;
};

/** The sums of what searches find, by kind. */
export async function findKinds(db: Db, tenantId: string, orders: readonly SearchOrder[]) {
  const { rows } = await statement<KindRow & WithOrdinal>`
    select ordinal, searched_until as "searchedUntil", category, items, in_cents as in, out_cents as out
      from account_search_kinds(
             ${tenantId}, ${orders.map((order) => order.sessionHash)}, ${orders.map((order) => order.accountId)},
             ${daysFrom(orders)}, ${daysTo(orders)},
             ${filters(orders)},
             ${maxSearched}, ${orders.at(-1)?.now})`.execute(db);
  return rows;
}

/** The arrays of filters, in the order in which both functions take them. */
const filters = (orders: readonly SearchOrder[]) => statement`
  ${orders.map(({ search }) => search.text?.patterns ?? null)},
  ${orders.map(({ search }) => search.text?.document ?? null)},
  ${orders.map(({ search }) => search.text?.cents ?? null)},
  ${orders.map(({ search }) => search.text?.endToEnd ?? null)},
  ${orders.map(({ search }) => search.category)}, ${orders.map(({ search }) => search.credit)},
  ${orders.map(({ search }) => search.from)}, ${orders.map(({ search }) => search.to)}`;
const daysFrom = (orders: readonly SearchOrder[]) => orders.map(({ search }) => search.period.from ?? "-infinity");
const daysTo = (orders: readonly SearchOrder[]) => orders.map(({ search }) => search.period.to ?? "infinity");

/** The totals of an account at the end of a day, from its first day on. `day` null: the account has none so far. */
export type DayTotals = { day: string | null; in: number; out: number };

/** The totals of the days of periods, and those of the last day before each; oldest first. */
export async function findDays(
  db: Db,
  tenantId: string,
  orders: readonly (ReadOrder & { from: string; to: string })[],
) {
  const { rows } = await statement<DayTotals & WithOrdinal>`
    select own.ordinal, d.day::text as day, coalesce(d.in_total_cents, 0) as in, coalesce(d.out_total_cents, 0) as out
      from ${readableAccounts(tenantId, orders)} own
      left join lateral (
        (select b.day, b.in_total_cents, b.out_total_cents from account_day b
          where b.tenant_id = ${tenantId} and b.account_id = own.account_id
            and b.day < (${orders.map(({ from }) => from)}::date[])[own.ordinal]
          order by b.day desc limit 1)
        union all
        (select w.day, w.in_total_cents, w.out_total_cents from account_day w
          where w.tenant_id = ${tenantId} and w.account_id = own.account_id
            and w.day between (${orders.map(({ from }) => from)}::date[])[own.ordinal]
                          and (${orders.map(({ to }) => to)}::date[])[own.ordinal])) d on true
     order by own.ordinal, d.day`.execute(db);
  return rows;
}
