import { QueryClient } from "@tanstack/react-query";
import { ApiError } from "@vitral/ui/lib/api-error.ts";

/** Once after a lost connection or a fault, never after a refusal. */
const shouldRetry = (failures: number, error: unknown): boolean =>
  failures < 1 && (!(error instanceof ApiError) || error.status === 0 || error.status >= 500);

/** The only cache of the server's answers; sign-out clears it. Changes are never repeated without the person. */
export const queryClient: QueryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: shouldRetry, retryDelay: 800, staleTime: 5_000, refetchOnWindowFocus: true },
    mutations: { retry: false, networkMode: "always" },
  },
});
