import { cents } from "@vitral/brazil/cents";
import type { Answer } from "@vitral/contract/endpoint";
import type { listTransactionKinds, listTransactions, StatementFilters } from "@vitral/contract/statement";
import { transactionCategories } from "@vitral/contract/transaction-categories";
import type { Tagged } from "../../../platform/http/serve.ts";
import type { UnverifiedSession } from "../../identity/identity.ts";
import { entityTag } from "../entity-tag.ts";
import { ownRead, type ReadDeps } from "../own-account.ts";
import { pageOnTheWire, periodOf } from "../statement-row.ts";
import { findKinds, findSearchPages, type Search } from "./search-queries.ts";
import { searchTextOf } from "./search-text.ts";

/** Whether a page of the statement has a search, and not only a period. */
export const isSearch = ({ startDate: _from, endDate: _to, ...filters }: StatementFilters): boolean =>
  Object.values(filters).some((filter) => filter !== undefined);

const searchOf = ({ q, kind, direction, amountFrom, amountTo, ...days }: StatementFilters): Search => ({
  period: periodOf(days),
  text: q === undefined ? null : searchTextOf(q),
  category: kind ?? null,
  credit: direction === undefined ? null : direction === "IN",
  from: amountFrom ?? null,
  to: amountTo ?? null,
});

const readPage = ownRead(findSearchPages);
const readKinds = ownRead(findKinds);

/**
 * One page of what a search finds, newest first. It looks at the newest rows of the period (`maxSearched`) and says
 * where it stopped. The tag is that of every page of the statement: the version of the account in the ledger.
 */
export async function searchPage(
  deps: ReadDeps,
  session: UnverifiedSession,
  accountId: string,
  { page, ...filters }: StatementFilters & { page: number },
  knownTag: string | undefined,
): Promise<Tagged<Answer<typeof listTransactions>>> {
  const rows = await readPage(deps, session, accountId, { search: searchOf(filters), page });
  const [{ version, totalItems, searchedUntil, ...sums }] = rows;
  const tag = entityTag(version);
  if (tag === knownTag) return { tag, answer: null };
  return { tag, answer: { ...pageOnTheWire(rows, totalItems, sums), searchedUntil } };
}

/** The sums by kind of a period, or of what a search finds in it; bounded like the search itself. */
export async function kindsOf(
  deps: ReadDeps,
  session: UnverifiedSession,
  accountId: string,
  filters: StatementFilters,
): Promise<Answer<typeof listTransactionKinds>> {
  const rows = await readKinds(deps, session, accountId, { search: searchOf(filters) });
  return {
    kinds: rows.flatMap(({ category, items, ...sums }) =>
      category === null
        ? []
        : [
            {
              kind: category,
              category: transactionCategories[category],
              items,
              in: cents(sums.in),
              out: cents(sums.out),
            },
          ],
    ),
    searchedUntil: rows[0].searchedUntil,
  };
}
