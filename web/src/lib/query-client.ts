import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { ApiError } from "@vitral/ui/lib/api-error.ts";
import { clearErrors } from "@vitral/ui/notices/toast.ts";
import { keepEqual } from "@vitral/ui/lib/keep-equal.ts";
import { readRetries } from "@vitral/ui/lib/busy.ts";

/**
 * Only the balance signs the customer out when the session has ended on the server (spec 8). After UNAUTHORIZED from
 * any other call the balance is loaded again at once, so that the sign-out does not wait for its next minute.
 */
function reloadBalanceWhenUnauthorized(error: unknown): void {
  const ended = error instanceof ApiError && error.code === "UNAUTHORIZED";
  if (ended) void queryClient.invalidateQueries({ queryKey: ["account"] });
}

/** The only cache of the server's answers; sign-out clears it. Changes are never repeated without the customer. */
export const queryClient: QueryClient = new QueryClient({
  queryCache: new QueryCache({ onError: reloadBalanceWhenUnauthorized }),
  // A new try ends the notices of the one before.
  mutationCache: new MutationCache({ onMutate: clearErrors, onError: reloadBalanceWhenUnauthorized }),
  defaultOptions: {
    queries: { ...readRetries, staleTime: 5_000, structuralSharing: keepEqual },
    // Sent even if the browser reports to be offline, so that the customer reads why it failed.
    mutations: { retry: false, networkMode: "always" },
  },
});
