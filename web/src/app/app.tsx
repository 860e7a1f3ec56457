import { useLocation, useRoutes } from "react-router";
import { ErrorBoundary } from "./error-boundary.tsx";
import { routes } from "./routes.tsx";

/** Renders the screen of the address from the table of routes. */
export function App() {
  const { pathname } = useLocation();
  const screen = useRoutes(routes);
  return <ErrorBoundary resetOn={pathname}>{screen}</ErrorBoundary>;
}
