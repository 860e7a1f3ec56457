import { MutationCache, QueryClient } from "@tanstack/react-query";
import { ApiError } from "@vitral/ui/lib/api-error.ts";
import { clearErrors } from "@vitral/ui/notices/toast.ts";
import { keepEqual } from "@vitral/ui/lib/keep-equal.ts";
import { isBusy, maxBusyTries, waitForBusy } from "@vitral/ui/lib/busy.ts";

/** Up to five times while the server is busy, once after a lost connection or a fault, never after a refusal. */
const shouldRetry = (failures: number, error: unknown): boolean =>
  isBusy(error)
    ? failures < maxBusyTries
    : failures < 1 && (!(error instanceof ApiError) || error.status === 0 || error.status >= 500);

const delayMs = (failures: number, error: unknown): number => (isBusy(error) ? waitForBusy(failures, error) : 800);

/** The only cache of the server's answers; sign-out clears it. Changes are never repeated without the person. */
export const queryClient: QueryClient = new QueryClient({
  // A new try ends the notices of the one before.
  mutationCache: new MutationCache({ onMutate: clearErrors }),
  defaultOptions: {
    queries: {
      retry: shouldRetry,
      retryDelay: delayMs,
      staleTime: 5_000,
      refetchOnWindowFocus: true,
      structuralSharing: keepEqual,
    },
    mutations: { retry: false, networkMode: "always" },
  },
});
