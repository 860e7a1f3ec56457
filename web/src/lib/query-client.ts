import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { ApiError } from "./api.ts";
import { isBusy, maxBusyTries, waitForBusy } from "./busy.ts";

/**
 * A session that ended on the server is noticed by the balance, which signs the customer out (spec 8).
 * Any other call that meets the same refusal asks the balance to look again at once.
 */
function noticeEndedSession(error: unknown): void {
  const ended = error instanceof ApiError && error.code === "UNAUTHORIZED";
  if (ended) void queryClient.invalidateQueries({ queryKey: ["account"] });
}

/**
 * A refusal is an answer and is not asked for again; a lost connection is tried once more. A server that is busy is
 * asked again when it said so, for reads only: a change is sent again by the customer alone.
 */
const worthAnotherTry = (failures: number, error: unknown): boolean =>
  isBusy(error)
    ? failures < maxBusyTries
    : failures < 1 && (!(error instanceof ApiError) || error.status === 0 || error.status >= 500);

const delayMs = (failures: number, error: unknown): number => (isBusy(error) ? waitForBusy(failures, error) : 800);

/** Whether a read waits because the server is busy. */
export const isWaitingForBusy = (): boolean =>
  queryClient
    .getQueryCache()
    .getAll()
    .some(({ state }) => state.fetchStatus !== "idle" && isBusy(state.fetchFailureReason));

/** The one cache of what the server answered; sign-out empties it. */
export const queryClient: QueryClient = new QueryClient({
  queryCache: new QueryCache({ onError: noticeEndedSession }),
  mutationCache: new MutationCache({ onError: noticeEndedSession }),
  defaultOptions: {
    queries: { retry: worthAnotherTry, retryDelay: delayMs, staleTime: 5_000 },
    // An order is sent even when the browser believes to be offline, so that its failure has a sentence.
    mutations: { retry: false, networkMode: "always" },
  },
});
