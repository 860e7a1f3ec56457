import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { ApiError } from "@vitral/ui/lib/api-error.ts";
import { clearErrors } from "@vitral/ui/notices/toast.ts";
import { keepEqual } from "@vitral/ui/lib/keep-equal.ts";
import { isBusy, maxBusyTries, waitForBusy } from "@vitral/ui/lib/busy.ts";

/**
 * Only the balance signs the customer out when the session has ended on the server (spec 8). After UNAUTHORIZED from
 * any other call the balance is loaded again at once, so that the sign-out does not wait for its next minute.
 */
function reloadBalanceWhenUnauthorized(error: unknown): void {
  const ended = error instanceof ApiError && error.code === "UNAUTHORIZED";
  if (ended) void queryClient.invalidateQueries({ queryKey: ["account"] });
}

/**
 * Whether a read is repeated: up to five times while the server is busy, once after a lost connection or a fault, never
 * after a refusal. Changes are never repeated without the customer.
 */
const shouldRetry = (failures: number, error: unknown): boolean =>
  isBusy(error)
    ? failures < maxBusyTries
    : failures < 1 && (!(error instanceof ApiError) || error.status === 0 || error.status >= 500);

const delayMs = (failures: number, error: unknown): number => (isBusy(error) ? waitForBusy(failures, error) : 800);

/** Whether a read is waiting for its next try because the server is busy. */
export const isWaitingForBusy = (): boolean =>
  queryClient
    .getQueryCache()
    .getAll()
    .some(({ state }) => state.fetchStatus !== "idle" && isBusy(state.fetchFailureReason));

/** The only cache of the server's answers; sign-out clears it. */
export const queryClient: QueryClient = new QueryClient({
  queryCache: new QueryCache({ onError: reloadBalanceWhenUnauthorized }),
  // A new try ends the notices of the one before.
  mutationCache: new MutationCache({ onMutate: clearErrors, onError: reloadBalanceWhenUnauthorized }),
  defaultOptions: {
    queries: { retry: shouldRetry, retryDelay: delayMs, staleTime: 5_000, structuralSharing: keepEqual },
    // Sent even if the browser reports to be offline, so that the customer reads why it failed.
    mutations: { retry: false, networkMode: "always" },
  },
});
