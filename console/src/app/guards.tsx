import type { StaffAction } from "@vitral/contract/console/permissions";
import type { StaffSession } from "@vitral/contract/console/session";
import { messageOf } from "@vitral/ui/lib/api-error.ts";
import { ErrorState } from "@vitral/ui/notices/error-state.tsx";
import { PageSpinner } from "@vitral/ui/loading/spinner.tsx";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Navigate, Outlet, useLocation } from "react-router";
import { paths, pathOf } from "../lib/paths.ts";
import { SessionContext, sessionQuery, useMay, useSession } from "../shared/session/session.ts";
import { Denied } from "../shared/page/denied.tsx";
import { useTenantChoice } from "../shared/tenant/use-tenant.ts";
import { NotFound } from "./not-found.tsx";

type ReturnState = { wanted?: string };

/** Waits for the session; a server that cannot be reached is said, and asked again. */
function WithSession({ children }: { children: (session: StaffSession | null) => ReactNode }) {
  const { data, error, isFetching, refetch } = useQuery(sessionQuery);
  if (data !== undefined) return children(data);
  if (!error) return <PageSpinner />;
  return (
    <main className="grid min-h-dvh place-items-center">
      <ErrorState message={messageOf(error)} onRetry={() => void refetch()} busy={isFetching} />
    </main>
  );
}

/** Sign-in: who is signed in goes on to the page that was asked for. */
export function PublicOnly() {
  const { wanted = "/" } = (useLocation().state ?? {}) as ReturnState;
  return <WithSession>{(session) => (session ? <Navigate to={wanted} replace /> : <Outlet />)}</WithSession>;
}

/** All other pages: who is not signed in does so first, and then comes back here. */
export function SignedInOnly() {
  const { pathname, search } = useLocation();
  const state = { wanted: `${pathname}${search}` } satisfies ReturnState;
  return (
    <WithSession>
      {(session) =>
        session ? (
          <SessionContext value={session}>
            <Outlet />
          </SessionContext>
        ) : (
          <Navigate to={paths.signIn} replace state={state} />
        )
      }
    </WithSession>
  );
}

/** The start: the first tenant that the session may see. */
export function FirstTenant() {
  const [first] = useSession().tenants;
  return first ? <Navigate to={pathOf(first.slug, "home")} replace /> : <Navigate to={paths.account} replace />;
}

/** A tenant that the session may not see looks like one that is not there. */
export const TenantOnly = () => (useTenantChoice() ? <Outlet /> : <NotFound />);

/** A page that the role may not see says so. */
export const AllowedOnly = ({ action, title }: { action: StaffAction; title: string }) =>
  useMay(action) ? <Outlet /> : <Denied title={title} />;
