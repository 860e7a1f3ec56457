import { Outlet, useLocation } from "react-router";
import { Logo } from "../../shared/tenant/logo.tsx";
import { ProviderFooter } from "../../shared/tenant/provider-footer.tsx";
import { ErrorBoundary } from "../error-boundary.tsx";

/**
 * Sign-in, recovery and onboarding: a picture beside the form, on a phone above it. With `slim` a phone shows only a
 * strip of the picture, so that the onboarding has more room.
 */
export function AuthLayout({ slim = false }: { slim?: boolean }) {
  const { pathname } = useLocation();
  return (
    <div className="flex min-h-dvh flex-col lg:grid lg:grid-cols-2">
      <div
        aria-hidden="true"
        className={`auth-picture shrink-0 lg:sticky lg:top-0 lg:h-dvh ${slim ? "h-18" : "h-[18dvh] min-h-24"}`}
      />
      <div className="-mt-6 flex flex-1 flex-col rounded-t-[1.5rem] bg-page lg:mt-0 lg:rounded-none">
        <main
          className={`mx-auto flex w-full max-w-[27.5rem] flex-1 flex-col gap-8 px-5 pt-8 sm:pt-10 lg:px-0 ${slim ? "lg:pt-14" : "lg:justify-center"}`}
        >
          <div className="text-accent-strong">
            <Logo on="page" />
          </div>
          <ErrorBoundary key={pathname} resetOn={pathname}>
            <Outlet />
          </ErrorBoundary>
        </main>
        <div className="mx-auto w-full max-w-[27.5rem] px-5 pb-6 lg:px-0">
          <ProviderFooter />
        </div>
      </div>
    </div>
  );
}
