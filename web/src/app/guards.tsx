import { Navigate, Outlet, useLocation } from "react-router";
import { leftOnPurpose, useSessionState } from "../shared/session/session.ts";
import { paths } from "../lib/paths.ts";
import { returnPath, wantedState } from "../lib/return-path.ts";
import { PageSpinner } from "../ui/loading/spinner.tsx";

/**
 * Sign-in and similar: an ACTIVE customer is turned away to the home page, or to what was wanted before signing in
 * (spec 2.2).
 */
export function PublicOnly() {
  const session = useSessionState();
  const { state } = useLocation();
  if (session.name === "restoring") return <PageSpinner />;
  const isActive = session.name === "signed-in" && session.user.status === "ACTIVE";
  return isActive ? <Navigate to={returnPath(state) ?? paths.home} replace /> : <Outlet />;
}

/**
 * The authenticated area: everybody but an ACTIVE customer goes to sign-in (spec 2.2), which leads back here; not after
 * signing out.
 */
export function ActiveOnly() {
  const session = useSessionState();
  const location = useLocation();
  if (session.name === "restoring") return <PageSpinner />;
  const isActive = session.name === "signed-in" && session.user.status === "ACTIVE";
  if (isActive) return <Outlet />;
  return <Navigate to={paths.auth.index} replace state={leftOnPurpose() ? null : wantedState(location)} />;
}

/** Onboarding steps: somebody must be signed in, whatever their status (spec 2.2). */
export function SignedInOnly() {
  const session = useSessionState();
  if (session.name === "restoring") return <PageSpinner />;
  return session.name === "signed-in" ? <Outlet /> : <Navigate to={paths.auth.login} replace />;
}

/** Pages that ask nobody who they are; they still wait until that is known. */
export function Anyone() {
  return useSessionState().name === "restoring" ? <PageSpinner /> : <Outlet />;
}
