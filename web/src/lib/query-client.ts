import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { ApiError } from "./api.ts";

/**
 * A session that ended on the server is noticed by the balance, which signs the customer out (spec 8).
 * Any other call that meets the same refusal asks the balance to look again at once.
 */
function noticeEndedSession(error: unknown): void {
  const ended = error instanceof ApiError && error.code === "UNAUTHORIZED";
  if (ended) void queryClient.invalidateQueries({ queryKey: ["account"] });
}

/** A refusal is an answer and is not asked for again; a lost connection is tried once more. */
const worthAnotherTry = (failures: number, error: unknown): boolean =>
  failures < 1 && (!(error instanceof ApiError) || error.status === 0 || error.status >= 500);

/** The one cache of what the server answered; sign-out empties it. */
export const queryClient: QueryClient = new QueryClient({
  queryCache: new QueryCache({ onError: noticeEndedSession }),
  mutationCache: new MutationCache({ onError: noticeEndedSession }),
  defaultOptions: {
    queries: { retry: worthAnotherTry, retryDelay: 800, staleTime: 5_000 },
    // An order is sent even when the browser believes to be offline, so that its failure has a sentence.
    mutations: { retry: false, networkMode: "always" },
  },
});
