import { createContext, use } from "react";
import type { PageName } from "../../lib/paths.ts";

/** The pages that this console has; the shell names them. */
export const KnownPages = createContext<ReadonlySet<PageName>>(new Set());

/** Whether a link to a page leads somewhere. */
export const useHasPage = (): ((page: PageName) => boolean) => {
  const known = use(KnownPages);
  return (page) => known.has(page);
};
