import { Navigate, Outlet, useLocation } from "react-router";
import { hasSignedOut, useSessionState } from "../shared/session/session.ts";
import { paths } from "../lib/paths.ts";
import { returnPath, wantedState } from "../lib/return-path.ts";
import { PageSpinner } from "@vitral/ui/loading/spinner.tsx";

/** Sign-in and similar: redirects an ACTIVE customer to the wanted page or to the home page (spec 2.2). */
export function PublicOnly() {
  const session = useSessionState();
  const { state } = useLocation();
  if (session.name === "restoring") return <PageSpinner />;
  const isActive = session.name === "signed-in" && session.user.status === "ACTIVE";
  return isActive ? <Navigate to={returnPath(state) ?? paths.home} replace /> : <Outlet />;
}

/**
 * The authenticated area: redirects everybody but an ACTIVE customer to sign-in (spec 2.2). The sign-in leads back
 * here, unless the customer has signed out.
 */
export function ActiveOnly() {
  const session = useSessionState();
  const location = useLocation();
  if (session.name === "restoring") return <PageSpinner />;
  const isActive = session.name === "signed-in" && session.user.status === "ACTIVE";
  if (isActive) return <Outlet />;
  return <Navigate to={paths.auth.index} replace state={hasSignedOut() ? null : wantedState(location)} />;
}

/** Onboarding steps: the customer must be signed in, with any status (spec 2.2). */
export function SignedInOnly() {
  const session = useSessionState();
  if (session.name === "restoring") return <PageSpinner />;
  return session.name === "signed-in" ? <Outlet /> : <Navigate to={paths.auth.login} replace />;
}

/** Pages for everybody. They wait until the session is restored, because their content depends on it. */
export function Anyone() {
  return useSessionState().name === "restoring" ? <PageSpinner /> : <Outlet />;
}
