import type { RouteObject } from "react-router";
import { areaPaths, paths } from "../lib/paths.ts";
import { ActiveOnly, Anyone, PublicOnly, SignedInOnly } from "./guards.tsx";
import { AuthLayout } from "./layouts/auth-layout.tsx";
import { lazyPart } from "@vitral/ui/loading/lazy-part.tsx";
import { PageSpinner } from "@vitral/ui/loading/spinner.tsx";
import { NotLoaded } from "./not-loaded.tsx";
import { besideLayout, redirect, page, preloadScreen, within } from "./page.tsx";

const MainLayout = lazyPart(() => import("./layouts/main-layout.tsx"), {
  waiting: <PageSpinner />,
  failed: (retry) => (
    <main className="grid min-h-dvh place-items-center">
      <NotLoaded onRetry={retry} />
    </main>
  ),
});

const AreaScreen = lazyPart(() => import("./area-screens.tsx"), besideLayout);
const OnboardingScreen = lazyPart(() => import("./onboarding-screens.tsx"), besideLayout);
const onboardingPage = (path: string): RouteObject => ({ path, element: <OnboardingScreen path={path} /> });

/** Starts to load the code of a screen while brand and session are still loading. */
export async function preload(path: string): Promise<void> {
  if (areaPaths.includes(path)) await AreaScreen.preload();
  if (path.startsWith(onboarding.start)) await OnboardingScreen.preload();
  preloadScreen(path);
}

const { auth, onboarding, pixKeys } = paths;
const { pf, pj } = onboarding;

/** The steps that need a session: all but the sign-up, and those where the specification checks nothing (2.2). */
const openToAll = new Set<string>([pj.signUp, pj.noDocumentType, pf.signUp, pf.nationality, pf.address]);
const onboardingSteps = [...Object.values(pj), ...Object.values(pf)].filter((path) => !openToAll.has(path));

/**
 * Every address of the product with its guard and its layout (spec 2.1 and 2.2). The screens of the authenticated area
 * are in area-screens.tsx, those of the account opening in onboarding-screens.tsx; sign-in loads neither.
 */
export const routes: RouteObject[] = [
  within(<PublicOnly />, [
    within(<AuthLayout />, [
      redirect(auth.index, auth.login),
      redirect(paths.moved.login, auth.login),
      page(auth.login, "Entrar", () => import("../features/auth/login.tsx")),
      page(auth.forgot, "Esqueci minha senha", () => import("../features/auth/forgot.tsx")),
      page(auth.redefine, "Redefinir senha", () => import("../features/auth/redefine.tsx")),
      onboardingPage(onboarding.start),
    ]),
    within(<AuthLayout slim />, [onboardingPage(pf.signUp), onboardingPage(pj.signUp)]),
  ]),
  within(<SignedInOnly />, [
    within(<AuthLayout slim />, [
      ...onboardingSteps.map((path) => onboardingPage(path)),
      redirect(pj.noDocumentType, pj.documentType),
    ]),
  ]),
  within(<Anyone />, [
    within(<AuthLayout slim />, [onboardingPage(pf.nationality), onboardingPage(pf.address)]),
    page(paths.receiptCheck, "Conferir comprovante", () => import("../features/receipt-check/receipt-check.tsx")),
    page(paths.charge, "Cobrança", () => import("../features/charge-link/charge-link.tsx")),
    page(paths.help, "Ajuda e reclamações", () => import("../features/help/help.tsx")),
    page(paths.terms, "Termos de uso e política de privacidade", () => import("../features/terms/terms.tsx")),
  ]),
  within(<ActiveOnly />, [
    within(<MainLayout />, [
      ...areaPaths.map((path): RouteObject => ({ path, element: <AreaScreen path={path} /> })),
      redirect(paths.moved.newKey, pixKeys.create),
    ]),
  ]),
  page("*", "Página não encontrada", () => import("./not-found.tsx")),
];
