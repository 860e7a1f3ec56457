import { Suspense } from "react";
import { useRoutes } from "react-router";
import { PageSpinner } from "../ui/spinner.tsx";
import { routes } from "./routes.tsx";

/** The table of routes at work. */
export function App() {
  return <Suspense fallback={<PageSpinner />}>{useRoutes(routes)}</Suspense>;
}
