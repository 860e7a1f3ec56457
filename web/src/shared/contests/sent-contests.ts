import {
  cancelContest,
  type SentContest,
  getSentContest,
  listSentContests,
  openContest,
} from "@vitral/contract/pix-sent-contests";
import type { Input } from "@vitral/contract/endpoint";
import { useInfiniteQuery, useMutation, useQuery, useQueryClient, type UseQueryResult } from "@tanstack/react-query";
import { ApiError, messageOf } from "@vitral/ui/lib/api-error.ts";
import { call } from "../../lib/api.ts";
import { toast } from "@vitral/ui/notices/toast.ts";
import { useAccountId } from "../session/session.ts";

const contestsKey = (accountId: string) => ["disputes", accountId] as const;
/** While one is in analysis, its outcome is looked for: so often, in milliseconds. */
const askedEvery = (disputes: readonly SentContest[] = []): number | false =>
  disputes.some(({ status }) => status === "IN_ANALYSIS") ? 10_000 : false;

/** The contests of the account, page by page, the newest first. */
export function useSentContests() {
  const accountId = useAccountId();
  return useInfiniteQuery({
    queryKey: [...contestsKey(accountId), "list"],
    queryFn: ({ pageParam, signal }) =>
      call(listSentContests, { params: { accountId }, query: pageParam === null ? {} : { after: pageParam } }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    refetchInterval: ({ state }) => askedEvery(state.data?.pages.flatMap(({ disputes }) => disputes)),
    networkMode: "always",
  });
}

/** One contest; null where the account has none with this id. */
export function useSentContest(disputeId: string): UseQueryResult<SentContest | null> {
  const accountId = useAccountId();
  return useQuery({
    queryKey: [...contestsKey(accountId), disputeId],
    queryFn: ({ signal }) =>
      call(getSentContest, { params: { accountId, disputeId } }, signal).then(({ dispute }) => dispute, nullWithoutOne),
    refetchInterval: ({ state }) => askedEvery(state.data ? [state.data] : []),
    networkMode: "always",
  });
}

/** The contest of a payment that was not cancelled; null: there is none. */
export function useSentContestOf(transactionId: string): UseQueryResult<SentContest | null> {
  const accountId = useAccountId();
  return useQuery({
    queryKey: [...contestsKey(accountId), "of", transactionId],
    queryFn: async ({ signal }) => {
      const { disputes } = await call(listSentContests, { params: { accountId }, query: { transactionId } }, signal);
      // A cancelled contest ends nothing: the payment can be contested again.
      return disputes.find(({ status }) => status !== "CANCELLED") ?? null;
    },
    networkMode: "always",
  });
}

/** An address that names no contest of this account is answered so; all else is a failure. */
export function nullWithoutOne(error: unknown): null {
  const isNone = error instanceof ApiError && (error.status === 400 || ["NOT_FOUND", "FORBIDDEN"].includes(error.code));
  if (!isNone) throw error;
  return null;
}

/** Whether nobody knows if the contest was registered: a fault, or no answer. */
export const hasNoAnswer = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500);

/** Contests a payment. The same contest sent again is answered with the first one. */
export function useOpenContest(transactionId: string) {
  const accountId = useAccountId();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: Input<typeof openContest>["body"]) =>
      call(openContest, { params: { accountId, transactionId }, body }),
    // What has no answer stands in the dialog, where the customer sends it again.
    onError: (error) => {
      if (!hasNoAnswer(error)) toast.error(messageOf(error));
    },
    onSettled: () => queries.invalidateQueries({ queryKey: contestsKey(accountId) }),
  });
}

/** Cancels a contest that is in analysis. */
export function useCancelContest(disputeId: string) {
  const accountId = useAccountId();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call(cancelContest, { params: { accountId, disputeId } }),
    onSuccess: () => void toast.success("Contestação cancelada"),
    onError: (error) => toast.error(messageOf(error)),
    onSettled: () => queries.invalidateQueries({ queryKey: contestsKey(accountId) }),
  });
}
