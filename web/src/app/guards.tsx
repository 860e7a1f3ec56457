import { Navigate, Outlet } from "react-router";
import { useSessionState } from "../features/session/session.ts";
import { paths } from "../lib/paths.ts";
import { PageSpinner } from "../ui/spinner.tsx";

/** Sign-in and similar: an ACTIVE customer is turned away to the home page (spec 2.2). */
export function PublicOnly() {
  const session = useSessionState();
  if (session.name === "restoring") return <PageSpinner />;
  const isActive = session.name === "signed-in" && session.user.status === "ACTIVE";
  return isActive ? <Navigate to={paths.home} replace /> : <Outlet />;
}

/** The authenticated area: everybody but an ACTIVE customer goes to sign-in (spec 2.2). */
export function ActiveOnly() {
  const session = useSessionState();
  if (session.name === "restoring") return <PageSpinner />;
  const isActive = session.name === "signed-in" && session.user.status === "ACTIVE";
  return isActive ? <Outlet /> : <Navigate to={paths.auth.index} replace />;
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
