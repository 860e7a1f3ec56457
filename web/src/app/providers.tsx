import { CSPProvider } from "@base-ui/react/csp-provider";
import { QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import { useLocation } from "react-router";
import { LostRequests } from "../shared/requests/lost-requests.tsx";
import { restoreSession } from "../shared/session/session.ts";
import { SessionEnding } from "../shared/session/session-ending.tsx";
import { watchSession } from "../shared/session/watch-session.ts";
import { TenantGate } from "../shared/tenant/tenant.tsx";
import { queryClient } from "../lib/query-client.ts";
import { Silent } from "@vitral/ui/loading/boundary.tsx";
import { BusyNotice } from "@vitral/ui/notices/busy-notice.tsx";
import { Toaster } from "@vitral/ui/notices/toaster.tsx";
import { useStepErrors } from "@vitral/ui/notices/use-step-errors.ts";

/** What every screen needs: the tenant, the session, the query cache and the toasts. */
export function Providers({ children }: { children: ReactNode }) {
  useEffect(() => {
    restoreSession();
    return watchSession();
  }, []);
  const { pathname } = useLocation();
  useStepErrors(pathname);
  return (
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={queryClient}>
        <Silent>
          <BusyNotice />
        </Silent>
        <TenantGate>{children}</TenantGate>
        <SessionEnding />
        <Silent>
          <LostRequests />
        </Silent>
        <Silent>
          <Toaster />
        </Silent>
      </QueryClientProvider>
    </CSPProvider>
  );
}
