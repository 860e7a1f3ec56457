import { getHome } from "@vitral/contract/console/home";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";

/**
 * What waits in a tenant, and its day in figures: for Início and for the counts of the navigation. It is asked for on
 * arrival and by 'Atualizar', as it reads much.
 */
export const useHome = (tenant: string | undefined) =>
  useQuery({
    queryKey: ["home", tenant],
    queryFn: ({ signal }) => call(getHome, { params: { tenant: tenant ?? "" } }, signal),
    enabled: tenant !== undefined,
    placeholderData: (before, query) => (query?.queryKey[1] === tenant ? before : undefined),
    staleTime: 30_000,
  });
