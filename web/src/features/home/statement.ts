import type { Answer } from "@vitral/contract/endpoint";
import { listTransactions, type Transaction } from "@vitral/contract/statement";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { statementKey } from "../../shared/account/query-keys.ts";
import type { Period } from "./period.ts";
import type { SearchFilters } from "./search/search-filters.ts";

/** A page of the statement and its number, counted from 0. */
export type StatementPage = Answer<typeof listTransactions> & { page: number };

type StatementQuery = { accountId: string; period: Period | null; filters: SearchFilters | null; page: number };

/** While a row is pending, the statement is loaded again, in milliseconds. */
const whilePending = 5_000;

const pageQuery = ({ accountId, period, filters, page }: StatementQuery) =>
  queryOptions({
    queryKey: [...statementKey(accountId), period, filters, page] as const,
    queryFn: async ({ signal }): Promise<StatementPage> => {
      const query = { page, ...period, ...filters };
      return { ...(await call(listTransactions, { params: { accountId }, query }, signal)), page };
    },
    // Loaded even if the browser reports to be offline, so that the screen shows the failure instead of waiting.
    networkMode: "always",
    refetchOnReconnect: true,
    refetchInterval: ({ state }) => (state.data?.data.some(isPending) ? whilePending : false),
  });

const isPending = ({ externalStatus }: Transaction): boolean => externalStatus === "PENDING";

/**
 * One page of the statement. The page before stays until this one has loaded, unless the period or the search is
 * another.
 */
export function useStatement(requested: StatementQuery) {
  return useQuery({
    ...pageQuery(requested),
    placeholderData: (before, query) =>
      query?.queryKey[2] === requested.period && query.queryKey[3] === requested.filters ? before : undefined,
  });
}
