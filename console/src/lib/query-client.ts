import { MutationCache, QueryClient } from "@tanstack/react-query";
import { clearErrors } from "@vitral/ui/notices/toast.ts";
import { keepEqual } from "@vitral/ui/lib/keep-equal.ts";
import { readRetries } from "@vitral/ui/lib/busy.ts";

/** The only cache of the server's answers; sign-out clears it. Changes are never repeated without the person. */
export const queryClient: QueryClient = new QueryClient({
  // A new try ends the notices of the one before.
  mutationCache: new MutationCache({ onMutate: clearErrors }),
  defaultOptions: {
    queries: {
      ...readRetries,
      staleTime: 5_000,
      refetchOnWindowFocus: true,
      structuralSharing: keepEqual,
    },
    mutations: { retry: false, networkMode: "always" },
  },
});
