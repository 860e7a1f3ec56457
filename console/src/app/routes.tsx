import { lazyPart } from "@vitral/ui/loading/lazy-part.tsx";
import { PageSpinner } from "@vitral/ui/loading/spinner.tsx";
import { ErrorState } from "@vitral/ui/notices/error-state.tsx";
import type { ComponentType } from "react";
import { type RouteObject, useLocation } from "react-router";
import { pagePaths, paths } from "../lib/paths.ts";
import SignIn from "../features/sign-in/sign-in.tsx";
import { AllowedOnly, FirstTenant, PublicOnly, SignedInOnly, TenantOnly } from "./guards.tsx";
import { NotFound } from "./not-found.tsx";
import { pages } from "./pages.ts";

const notLoaded = "Não foi possível carregar esta página. Verifique sua conexão e tente de novo.";

const around = {
  waiting: <PageSpinner fill="min-h-80" />,
  failed: (retry: () => Promise<boolean>) => (
    // A second failure is often a new version on the server: only a reload finds its files.
    <ErrorState message={notLoaded} onRetry={() => void retry().then((here) => here || window.location.reload())} />
  ),
};

/** Sign-in does not load it. */
const Shell = lazyPart(() => import("./shell.tsx"), { ...around, waiting: <PageSpinner /> });

/** Starts to load what every signed-in page needs, while the session is still asked for. */
export const preloadShell = (): void => void Shell.preload();

/**
 * A page whose code is loaded on the first visit. At another address, such as the next customer's or another tenant's,
 * it begins anew: what was revealed, chosen or typed of one is never shown, or sent, with another.
 */
function lazy(load: () => Promise<{ default: ComponentType }>) {
  const Part = lazyPart<object>(load, around);
  const Page = () => <Part key={useLocation().pathname} />;
  return <Page />;
}

const pageRoutes = pages.flatMap(({ page, label, action, load, items = {} }): RouteObject[] => {
  const path = pagePaths[page];
  return [
    {
      path,
      element: <AllowedOnly action={action} title={label} />,
      children: [
        { index: true, element: lazy(load) },
        ...Object.entries(items).map(([rest, loadItem]): RouteObject => ({ path: rest, element: lazy(loadItem) })),
      ],
    },
  ];
});

/** Every address of the console with its guard. */
export const routes: RouteObject[] = [
  { element: <PublicOnly />, children: [{ path: paths.signIn, element: <SignIn /> }] },
  { path: paths.enrolment, element: lazy(() => import("../features/enrolment/enrolment.tsx")) },
  {
    element: <SignedInOnly />,
    children: [
      { path: "/", element: <FirstTenant /> },
      {
        element: <Shell />,
        children: [
          { path: paths.account, element: lazy(() => import("../features/account/account.tsx")) },
          { path: "/:tenant", element: <TenantOnly />, children: pageRoutes },
          { path: "*", element: <NotFound /> },
        ],
      },
    ],
  },
];
