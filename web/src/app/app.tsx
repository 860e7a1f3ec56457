import { useLocation, useRoutes } from "react-router";
import { ErrorBoundary } from "./error-boundary.tsx";
import { routes } from "./routes.tsx";

/** The table of routes at work. */
export function App() {
  const { pathname } = useLocation();
  const screen = useRoutes(routes);
  return <ErrorBoundary resetOn={pathname}>{screen}</ErrorBoundary>;
}
