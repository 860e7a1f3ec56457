import { cancelDispute, type Dispute, listDisputes, openDispute } from "@vitral/contract/pix-disputes";
import type { Input } from "@vitral/contract/endpoint";
import { useMutation, useQuery, useQueryClient, type UseQueryResult } from "@tanstack/react-query";
import { messageOf } from "@vitral/ui/lib/api-error.ts";
import { call } from "../../lib/api.ts";
import { toast } from "@vitral/ui/notices/toast.ts";
import { useAccountId } from "../session/session.ts";

const disputesKey = (accountId: string) => ["disputes", accountId] as const;
/** While one is in analysis, its outcome is looked for. */
const whileInAnalysis = 10_000;

/** The contests of the account, the newest first. */
export function useDisputes(): UseQueryResult<Dispute[]> {
  const accountId = useAccountId();
  return useQuery({
    queryKey: disputesKey(accountId),
    queryFn: async ({ signal }) => (await call(listDisputes, { params: { accountId } }, signal)).disputes,
    refetchInterval: ({ state }) =>
      state.data?.some(({ status }) => status === "IN_ANALYSIS") ? whileInAnalysis : false,
    networkMode: "always",
  });
}

/** Contests a payment. The same contest sent again is answered with the first one. */
export function useOpenDispute(transactionId: string) {
  const accountId = useAccountId();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: Input<typeof openDispute>["body"]) =>
      call(openDispute, { params: { accountId, transactionId }, body }),
    onError: (error) => toast.error(messageOf(error)),
    onSettled: () => queries.invalidateQueries({ queryKey: disputesKey(accountId) }),
  });
}

/** Cancels a contest that is in analysis. */
export function useCancelDispute(disputeId: string) {
  const accountId = useAccountId();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call(cancelDispute, { params: { accountId, disputeId } }),
    onSuccess: () => void toast.success("Contestação cancelada"),
    onError: (error) => toast.error(messageOf(error)),
    onSettled: () => queries.invalidateQueries({ queryKey: disputesKey(accountId) }),
  });
}
