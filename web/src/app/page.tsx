import type { ComponentType, ReactNode } from "react";
import { Navigate, type RouteObject, useLocation } from "react-router";
import { type LazyPart, lazyPart } from "../ui/lazy-part.tsx";
import { PageSpinner } from "../ui/loading/spinner.tsx";
import { NotLoaded } from "./not-loaded.tsx";
import { ScreenTitle } from "./screen-title.tsx";

type Load = () => Promise<{ default: ComponentType }>;

const screens = new Map<string, LazyPart<object>>();

/** One address and the screen that stands there, loaded when it is first gone to. */
export function page(path: string, title: string, load: Load): RouteObject {
  const Screen = lazyPart(load, {
    waiting: <PageSpinner fill="min-h-80" />,
    failed: (retry) => <NotLoaded onRetry={retry} />,
  });
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

/**
 * An address that only leads to another one, and leaves no trace in the history; what the history carries goes along.
 */
export const moved = (path: string, to: string): RouteObject => ({ path, element: <Moved to={to} /> });

const Moved = ({ to }: { to: string }) => <Navigate to={to} replace state={useLocation().state as unknown} />;

/** A guard or a layout around the addresses of a group. */
export const within = (element: ReactNode, children: RouteObject[]): RouteObject => ({ element, children });

/** Starts to load the screen of an address while the brand and the session are still on their way. */
export function preload(path: string): void {
  void screens.get(path)?.preload();
}
