import type { Input } from "@vitral/contract/endpoint";
import { listReceivedDisputes, objectToDispute, type ReceivedDispute } from "@vitral/contract/pix-received-disputes";
import { useMutation, useQuery, useQueryClient, type UseQueryResult } from "@tanstack/react-query";
import { messageOf } from "@vitral/ui/lib/api-error.ts";
import { call } from "../../lib/api.ts";
import { toast } from "@vitral/ui/notices/toast.ts";
import { useAccountId } from "../session/session.ts";

const receivedKey = (accountId: string) => ["received-disputes", accountId] as const;
/** While one is in analysis, its outcome is looked for. */
const whileInAnalysis = 10_000;

/** The contests of Pix that the account received, the newest first. */
export function useReceivedDisputes(): UseQueryResult<ReceivedDispute[]> {
  const accountId = useAccountId();
  return useQuery({
    queryKey: receivedKey(accountId),
    queryFn: async ({ signal }) => (await call(listReceivedDisputes, { params: { accountId } }, signal)).disputes,
    refetchInterval: ({ state }) =>
      state.data?.some(({ status }) => status === "IN_ANALYSIS") ? whileInAnalysis : false,
    networkMode: "always",
  });
}

/** Objects to what a contest took back. The same objection sent again is answered with the first one. */
export function useObject(receivedId: string) {
  const accountId = useAccountId();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: Input<typeof objectToDispute>["body"]) =>
      call(objectToDispute, { params: { accountId, receivedId }, body }),
    onSuccess: () => void toast.success("Contestação da devolução registrada"),
    onError: (error) => toast.error(messageOf(error)),
    onSettled: () => queries.invalidateQueries({ queryKey: receivedKey(accountId) }),
  });
}
