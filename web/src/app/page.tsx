import type { ComponentType, ReactNode } from "react";
import { Navigate, type RouteObject, useLocation } from "react-router";
import { type LazyPart, lazyPart } from "@vitral/ui/loading/lazy-part.tsx";
import { PageSpinner } from "@vitral/ui/loading/spinner.tsx";
import { NotLoaded } from "./not-loaded.tsx";
import { ScreenTitle } from "./screen-title.tsx";

type Load = () => Promise<{ default: ComponentType }>;

const screens = new Map<string, LazyPart<object>>();

/** What stands in the place of a screen, within its layout, while its code is loading or could not be loaded. */
export const besideLayout = {
  waiting: <PageSpinner fill="min-h-80" />,
  failed: (retry: () => Promise<boolean>) => <NotLoaded onRetry={retry} />,
};

/** An address and its screen, whose code is loaded on the first visit. */
export function page(path: string, title: string, load: Load): RouteObject {
  const Screen = lazyPart(load, besideLayout);
  screens.set(path, Screen);
  return {
    path,
    element: (
      <ScreenTitle key={path} title={title}>
        <Screen />
      </ScreenTitle>
    ),
  };
}

/** An address that redirects to another one. It leaves no entry in the history and passes on the history's state. */
export const redirect = (path: string, to: string): RouteObject => ({ path, element: <Moved to={to} /> });

const Moved = ({ to }: { to: string }) => <Navigate to={to} replace state={useLocation().state as unknown} />;

/** A guard or a layout around several addresses. */
export const within = (element: ReactNode, children: RouteObject[]): RouteObject => ({ element, children });

/** Starts to load the code of a screen that `page` has named. */
export function preloadScreen(path: string): void {
  void screens.get(path)?.preload();
}
