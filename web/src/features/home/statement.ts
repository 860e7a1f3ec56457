import { listTransactions, type Transaction } from "@vitral/contract/accounts";
import type { Answer } from "@vitral/contract/endpoint";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { statementKey } from "../../shared/account/query-keys.ts";
import type { Period } from "./period.ts";

/** A page of the statement, and which one it is (counted from 0). */
export type StatementPage = Answer<typeof listTransactions> & { page: number };

type Asked = { accountId: string; period: Period | null; page: number };

/** While something is in processing, the statement looks again for how it ended. */
const whilePending = 5_000;

const pageOf = ({ accountId, period, page }: Asked) =>
  queryOptions({
    queryKey: [...statementKey(accountId), period, page] as const,
    queryFn: async ({ signal }): Promise<StatementPage> => {
      const query = { page, ...period };
      return { ...(await call(listTransactions, { params: { accountId }, query }, signal)), page };
    },
    // Asked even when the browser believes to be offline, so that the screen can say so instead of waiting.
    networkMode: "always",
    refetchOnReconnect: true,
    refetchInterval: ({ state }) => (state.data?.data.some(isPending) ? whilePending : false),
  });

const isPending = ({ externalStatus }: Transaction): boolean => externalStatus === "PENDING";

/** One page of the statement; the page before stays in sight until the next has come, unless the period is another. */
export function useStatement(asked: Asked) {
  return useQuery({
    ...pageOf(asked),
    placeholderData: (before, query) => (query?.queryKey[2] === asked.period ? before : undefined),
  });
}
