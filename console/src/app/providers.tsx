import { CSPProvider } from "@base-ui/react/csp-provider";
import { BusyNotice } from "@vitral/ui/notices/busy-notice.tsx";
import { Toaster } from "@vitral/ui/notices/toaster.tsx";
import { useStepErrors } from "@vitral/ui/notices/use-step-errors.ts";
import { QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { queryClient } from "../lib/query-client.ts";
import { PageBoundary } from "./broken-page.tsx";

/** What every page needs: the cache of answers, the notice that reads wait, and the toasts. */
export function Providers({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  useStepErrors(pathname);
  return (
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={queryClient}>
        <BusyNotice />
        <PageBoundary resetOn={pathname}>{children}</PageBoundary>
        <Toaster />
      </QueryClientProvider>
    </CSPProvider>
  );
}
