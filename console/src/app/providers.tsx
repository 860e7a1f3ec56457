import { CSPProvider } from "@base-ui/react/csp-provider";
import { Toaster } from "@vitral/ui/notices/toaster.tsx";
import { clearErrors } from "@vitral/ui/notices/toast.ts";
import { QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import { useLocation } from "react-router";
import { queryClient } from "../lib/query-client.ts";
import { PageBoundary } from "./broken-page.tsx";

/** What every page needs: the cache of answers and the toasts. */
export function Providers({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- an error toast belongs to its page
  useEffect(() => clearErrors, [pathname]);
  return (
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={queryClient}>
        <PageBoundary resetOn={pathname}>{children}</PageBoundary>
        <Toaster />
      </QueryClientProvider>
    </CSPProvider>
  );
}
