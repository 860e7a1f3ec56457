import type { Input } from "@vitral/contract/endpoint";
import {
  getReceivedContest,
  listReceivedContests,
  objectToContest,
  type ReceivedContest,
} from "@vitral/contract/pix-received-contests";
import { useInfiniteQuery, useMutation, useQuery, useQueryClient, type UseQueryResult } from "@tanstack/react-query";
import { messageOf } from "@vitral/ui/lib/api-error.ts";
import { call } from "../../lib/api.ts";
import { toast } from "@vitral/ui/notices/toast.ts";
import { nullWithoutOne } from "./sent-contests.ts";
import { useAccountId } from "../session/session.ts";

const receivedKey = (accountId: string) => ["received-disputes", accountId] as const;
/** While one is in analysis, its outcome is looked for: so often, in milliseconds. */
const whileInAnalysis = 10_000;

const askedEvery = (disputes: readonly ReceivedContest[] = []): number | false =>
  disputes.some(({ status }) => status === "IN_ANALYSIS") ? whileInAnalysis : false;

/** The contests of Pix that the account received, page by page, the newest first. */
export function useReceivedContests() {
  const accountId = useAccountId();
  return useInfiniteQuery({
    queryKey: [...receivedKey(accountId), "list"],
    queryFn: ({ pageParam, signal }) =>
      call(
        listReceivedContests,
        { params: { accountId }, query: pageParam === null ? {} : { after: pageParam } },
        signal,
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    refetchInterval: ({ state }) => askedEvery(state.data?.pages.flatMap(({ disputes }) => disputes)),
    networkMode: "always",
  });
}

/** One contest of a received Pix; null where the account has none with this id. */
export function useReceivedContest(receivedId: string): UseQueryResult<ReceivedContest | null> {
  const accountId = useAccountId();
  return useQuery({
    queryKey: [...receivedKey(accountId), receivedId],
    queryFn: ({ signal }) =>
      call(getReceivedContest, { params: { accountId, receivedId } }, signal).then(
        ({ dispute }) => dispute,
        nullWithoutOne,
      ),
    refetchInterval: ({ state }) => askedEvery(state.data ? [state.data] : []),
    networkMode: "always",
  });
}

/** Objects to what a contest took back. The same objection sent again is answered with the first one. */
export function useObject(receivedId: string) {
  const accountId = useAccountId();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: Input<typeof objectToContest>["body"]) =>
      call(objectToContest, { params: { accountId, receivedId }, body }),
    onSuccess: () => void toast.success("Contestação da devolução registrada"),
    onError: (error) => toast.error(messageOf(error)),
    onSettled: () => queries.invalidateQueries({ queryKey: receivedKey(accountId) }),
  });
}
