import { listTransactions } from "@vitral/contract/statement";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../../lib/api.ts";
import { statementKey } from "../../../shared/account/query-keys.ts";
import { useAccountId } from "../../../shared/session/session.ts";

/** The last payments of the account, on any device, the newest first. */
export function useSentPayments() {
  const accountId = useAccountId();
  return useQuery({
    queryKey: [...statementKey(accountId), "sent"],
    queryFn: ({ signal }) =>
      call(listTransactions, { params: { accountId }, query: { page: 0, direction: "OUT" as const } }, signal),
    staleTime: 0,
    networkMode: "always",
  });
}
