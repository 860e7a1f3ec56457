import { getHome } from "@vitral/contract/console/home";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";

/**
 * What waits in a tenant, and its day in figures: for Início and for the counts of the navigation. It is not asked for
 * by a timer, because each call prolongs the session of a person who may have left.
 */
export const useHome = (tenant: string | undefined) =>
  useQuery({
    queryKey: ["home", tenant],
    queryFn: ({ signal }) => call(getHome, { params: { tenant: tenant ?? "" } }, signal),
    enabled: tenant !== undefined,
    placeholderData: (before, query) => (query?.queryKey[1] === tenant ? before : undefined),
    staleTime: 30_000,
  });
