import { useRoutes } from "react-router";
import { routes } from "./routes.tsx";

/** The page of the address. */
export const App = () => useRoutes(routes);
